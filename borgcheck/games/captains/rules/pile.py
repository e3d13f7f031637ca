"""Fleet Captains: the pile of Borg ships."""

from itertools import pairwise

from borgcheck.games.checks import entries, finding, lacking, listed, miscounts, setup_of, tally
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="FC101",
    title="Size of the Borg pile",
    paragraph="§2, §5",
    sections=("borg-pile",),
    what="Counts the ships of the Borg pile.",
    why="The list of components and the description of the pile both give nine ships, although only eight are described.",
    example="Players:\n2 Player\nBorg Pile:\n1 Borg Scout Ship\n1 Small Borg Cube",
    instead="Make it nine ships; the ninth is not identified, so any choice for it is questioned by FC102.",
    rulings=("fleet-captains-borg#components", "fleet-captains-borg#borg-behavior"),
)
def borg_pile_size(ctx: Context) -> Findings:
    message = "{block} has {found}; the document announces {wanted} (and describes 8)"
    return miscounts(ctx, "borg-pile", "ship", message)


@rule(
    code="FC102",
    title="Unidentified Borg ship",
    paragraph="§2, §5",
    sections=("borg-pile",),
    what="Reports a ship that is listed more than once in the Borg pile, or whose type the document does not describe.",
    why="The document announces nine ships and describes eight, one of each type. It does not say whether the ninth is a second copy or another type.",
    example="Players:\n2 Player\nBorg Pile:\n2 Borg Scout Ship",
    instead="Agree on the ninth ship at the table. Every complete pile gets this warning.",
    rulings=("fleet-captains-borg#components", "fleet-captains-borg#borg-ship-types"),
)
def ninth_borg_ship(ctx: Context) -> Findings:
    for block in setup_of(ctx).section("borg-pile"):
        found = tally(block.items)
        doubtful = [i for i in block.items if not i.known or found[i.kind] > 1]
        if doubtful:
            # What is listed twice comes before what is not listed in the document.
            doubtful.sort(key=lambda item: not item.known)
            names = [f"{i.name} (listed {found[i.kind]} times)" if i.known else i.name for i in doubtful]
            yield finding(
                ctx,
                min(i.title_span for i in doubtful),
                block,
                "the ninth ship is not identified by the document, so this can be neither confirmed nor refused: "
                + listed(dict.fromkeys(names)),
                certain=True,
            )


@rule(
    code="FC103",
    title="Borg ship missing",
    paragraph="§2",
    sections=("borg-pile",),
    what="Checks that the pile has the seven types of Borg ship that the components list, from the Scout to the Queen's Ship. The Prism is not one of them (FC104).",
    why="The components list each of the seven, so each belongs in the pile.",
    example="Players:\n2 Player\nBorg Pile:\n1 Borg Scout Ship\n1 Borg Prism",
    instead="Put the missing ship into the pile, at the place of its size.",
    rulings=("fleet-captains-borg#components",),
)
def missing_borg_ship(ctx: Context) -> Findings:
    return lacking(ctx, "borg-pile", "missing from {block}: {missing}")


@rule(
    code="FC104",
    title="Prism missing",
    paragraph="§2, §5",
    sections=("borg-pile",),
    what="Checks that the Prism is in the Borg pile.",
    why="The document contradicts itself: the Prism is not among the components (§2), but its figures are printed (§5). A pile without it is therefore only a warning.",
    example="Players:\n2 Player\nBorg Pile:\n1 Borg Scout Ship\n1 Small Borg Cube",
    instead="Put a Prism of size 5 between the Small Cube and the Spheres, or agree to play without it.",
    rulings=("fleet-captains-borg#borg-prism-size-5", "fleet-captains-borg#components"),
)
def missing_prism(ctx: Context) -> Findings:
    return lacking(ctx, "borg-pile", "{block} has no Prism: the components omit it, the ship types describe it")


@rule(
    code="FC105",
    title="Size out of the pile's range",
    paragraph="§5",
    sections=("borg-pile",),
    what="Checks the size given for a ship that the document does not describe.",
    why="The document says that the pile is in order of size, from 3 to 9.",
    example="Players:\n2 Player\nBorg Pile:\n1 Unlisted Borg Ship [size 10]",
    instead="Give the ninth ship a size from 3 to 9, or leave its size out.",
    rulings=("fleet-captains-borg#borg-behavior",),
)
def borg_ship_size(ctx: Context) -> Findings:
    least, most = ctx.figure("least"), ctx.figure("most")
    for block, item in entries(ctx, "borg-pile"):
        size = item.declared.get("size")
        if size is not None and not item.known and not least <= size <= most:
            text = f"{item.name} has size {size}: the sizes of the pile run from {least} to {most}"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    code="FC106",
    title="Pile out of order",
    paragraph="§5",
    sections=("borg-pile",),
    what="Checks the sizes of the pile from its top, the first ship to arrive. Ships of the same size may be in any order. A ship without a known size is skipped.",
    why="The pile is in order of size, 3 to 9. It gives no order for the two ships of size 6.",
    example="Players:\n2 Player\nBorg Pile:\n1 Small Borg Cube\n1 Borg Scout Ship",
    instead="Sort the pile by size, the smallest ship first.",
    rulings=("fleet-captains-borg#borg-behavior", "fleet-captains-borg#borg-ship-types"),
)
def pile_order(ctx: Context) -> Findings:
    for block in setup_of(ctx).section("borg-pile"):
        sized = [(item, size) for item in block.items if (size := item.value("size")) is not None]
        falls = [(before, after) for before, after in pairwise(sized) if after[1] < before[1]]
        if falls:
            (before, larger), (item, size) = falls[0]
            more = f" (and {len(falls) - 1} more out of order)" if len(falls) > 1 else ""
            text = f"{item.name} (size {size}) after {before.name} (size {larger}): the pile ascends by size{more}"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    code="FC107",
    title="Size differs from the document",
    paragraph="§5",
    sections=("borg-pile",),
    what="Compares the size given for a Borg ship with the one that the document prints.",
    why="The document prints the sizes of the eight ships it describes; a list cannot change them.",
    example="Players:\n2 Player\nBorg Pile:\n1 Borg Sphere [size 7]",
    instead="Write the printed size, or leave it out: it is known.",
    rulings=("fleet-captains-borg#borg-ship-types",),
)
def printed_size(ctx: Context) -> Findings:
    for block, item in entries(ctx, "borg-pile"):
        size, printed = item.declared.get("size"), item.printed.get("size")
        if size is not None and printed is not None and size != printed:
            text = f"{item.name} is listed with size {size}, but the document prints size {printed}"
            yield finding(ctx, item.title_span, block, text, certain=True)
