"""Fleet Captains: the pile of Borg ships."""

from itertools import pairwise

from borgcheck.games.checks import entries, finding, lacking, listed, miscounts, setup_of, tally
from borgcheck.rules.base import Context, Findings, rule


@rule(
    "FC101",
    paragraph="§2, §5",
    sections=("borg-pile",),
    rulings=("fleet-captains-borg#components", "fleet-captains-borg#borg-behavior"),
)
def borg_pile_size(ctx: Context) -> Findings:
    """Size of the Borg pile.

    Counts the ships of the Borg pile.

    Why: The list of components and the description of the pile both give nine ships, although only eight are described.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Borg Scout Ship
        1 Small Borg Cube

    Instead: Make it nine ships; the ninth is not identified, so FC102 warns about any choice for it.
    """
    message = "{block} has {found}; the document says {wanted} (and describes 8)"
    return miscounts(ctx, "borg-pile", "ship", message)


@rule(
    "FC102",
    paragraph="§2, §5",
    sections=("borg-pile",),
    rulings=("fleet-captains-borg#components", "fleet-captains-borg#borg-ship-types"),
)
def ninth_borg_ship(ctx: Context) -> Findings:
    """Unidentified Borg ship.

    Reports a ship that is listed more than once in the Borg pile, or whose type the document does not describe.

    Why: The document says nine ships and describes eight, one of each type. It does not say whether the ninth is a
    second copy or another type.

    Example:
        Players:
        2 Player
        Borg Pile:
        2 Borg Scout Ship

    Instead: Agree on the ninth ship at the table. Every complete pile gets this warning.
    """
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
                "the ninth ship is not identified by the document, so this can be neither confirmed nor ruled out: "
                + listed(dict.fromkeys(names)),
                certain=True,
            )


@rule("FC103", paragraph="§2", sections=("borg-pile",), rulings=("fleet-captains-borg#components",))
def missing_borg_ship(ctx: Context) -> Findings:
    """Borg ship missing.

    Checks that the pile has the seven types of Borg ship that the components list, from the Scout to the Queen's Ship.
    The Prism is not one of them (FC104).

    Why: The components list each of the seven, so each belongs in the pile.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Borg Scout Ship
        1 Borg Prism

    Instead: Put the missing ship into the pile, at the place of its size.
    """
    return lacking(ctx, "borg-pile", "missing from {block}: {missing}")


@rule(
    "FC104",
    paragraph="§2, §5",
    sections=("borg-pile",),
    rulings=("fleet-captains-borg#borg-prism-size-5", "fleet-captains-borg#components"),
)
def missing_prism(ctx: Context) -> Findings:
    """Prism missing.

    Checks that the Prism is in the Borg pile.

    Why: The document contradicts itself: the Prism is not among the components (§2), but its figures are printed (§5).
    A pile without it is therefore only a warning.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Borg Scout Ship
        1 Small Borg Cube

    Instead: Put a Prism of size 5 between the Small Cube and the Spheres, or agree to play without it.
    """
    return lacking(ctx, "borg-pile", "{block} has no Prism: the components omit it, the ship types describe it")


@rule("FC105", paragraph="§5", sections=("borg-pile",), rulings=("fleet-captains-borg#borg-behavior",))
def borg_ship_size(ctx: Context) -> Findings:
    """Size out of the pile's range.

    Checks the size given for a ship that the document does not describe.

    Why: The document says that the pile is in order of size, from 3 to 9.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Unlisted Borg Ship [size 10]

    Instead: Give the ninth ship a size from 3 to 9, or leave its size out.
    """
    least, most = ctx.figure("least"), ctx.figure("most")
    for block, item in entries(ctx, "borg-pile"):
        size = item.declared.get("size")
        if size is not None and not item.known and not least <= size <= most:
            text = f"{item.name} has size {size}: the ships of the pile have sizes {least} to {most}"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    "FC106",
    paragraph="§5",
    sections=("borg-pile",),
    rulings=("fleet-captains-borg#borg-behavior", "fleet-captains-borg#borg-ship-types"),
)
def pile_order(ctx: Context) -> Findings:
    """Pile out of order.

    Checks the sizes of the pile from its top, the first ship to arrive. Ships of the same size may be in any order. A
    ship without a known size is skipped.

    Why: The pile is in order of size, 3 to 9. It gives no order for the two ships of size 6.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Small Borg Cube
        1 Borg Scout Ship

    Instead: Sort the pile by size, the smallest ship first.
    """
    for block in setup_of(ctx).section("borg-pile"):
        sized = [(item, size) for item in block.items if (size := item.value("size")) is not None]
        falls = [(before, after) for before, after in pairwise(sized) if after[1] < before[1]]
        if falls:
            (before, larger), (item, size) = falls[0]
            more = f" (and {len(falls) - 1} more out of order)" if len(falls) > 1 else ""
            text = f"{item.name} (size {size}) after {before.name} (size {larger}): "
            text += f"the pile must be in order of size, smallest first{more}"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule("FC107", paragraph="§5", sections=("borg-pile",), rulings=("fleet-captains-borg#borg-ship-types",))
def printed_size(ctx: Context) -> Findings:
    """Size differs from the document.

    Compares the size given for a Borg ship with the one that the document prints.

    Why: The document prints the sizes of the eight ships it describes; a list cannot change them.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Borg Sphere [size 7]

    Instead: Write the printed size, or leave it out: it is known.
    """
    for block, item in entries(ctx, "borg-pile"):
        size, printed = item.declared.get("size"), item.printed.get("size")
        if size is not None and printed is not None and size != printed:
            text = f"{item.name} is listed with size {size}, but the document prints size {printed}"
            yield finding(ctx, item.title_span, block, text, certain=True)
