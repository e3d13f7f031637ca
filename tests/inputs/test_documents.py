"""Documents that come by mail are read for their text, and what their text does not tell is not guessed."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cli import run
from borgcheck.errors import BorgcheckError
from borgcheck.inputs import documents
from borgcheck.reading.formats import output_formats
from tests.running import Invoke
from tests.tables import table
from tests.texts import LEGAL

_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
    "</Relationships>"
)
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def word(body: str, *, head: str = "", **others: str) -> bytes:
    """Make a Word document of the XML of its body, and of other parts (`numbering`, ...)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/document.xml", f"{head}<w:document {_W}><w:body>{body}</w:body></w:document>")
        for name, content in others.items():
            archive.writestr(f"word/{name}.xml", content)
    return file.getvalue()


def paragraph(text: str, style: str = "") -> str:
    """Make a paragraph: a line end in the text is a line break, a tab a tab."""
    run_ = text.replace("\n", "</w:t><w:br/><w:t>").replace("\t", "</w:t><w:tab/><w:t>")
    return f'<w:p><w:r><w:rPr>{style}</w:rPr><w:t xml:space="preserve">{run_}</w:t></w:r></w:p>'


def word_table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def text_of(data: bytes, name: str) -> str:
    [part] = documents.extract_texts(data, name) or []
    return part.text


def test_word_document_keeps_a_card_a_line() -> None:
    body = paragraph("Missions:") + paragraph("1 Compromised Mission\n5 Survey Star System")
    body += word_table(("1", "Establish Gateway"), ("29", "Maglock")) + paragraph("10\tBorg Scout Vessel")
    body += "<w:p><w:del><w:r><w:delText>9 Nebula</w:delText></w:r></w:del></w:p>"
    assert text_of(word(body), "a.docx").split("\n")[:-1] == [
        "Missions:",
        "1 Compromised Mission",
        "5 Survey Star System",
        "1\tEstablish Gateway",
        "29\tMaglock",
        "",
        "10\tBorg Scout Vessel",
    ]


@table("style", "struck")
def test_words_that_the_style_of_a_web_page_strikes_out_are_marked(style: str, struck: list[str]) -> None:
    page = f"<style>p {{}} {style}</style><p class='big out'>a<p><em>b</em><p class=outer>c<p class=gone>d</p>"
    shown = text_of(page.encode(), "a.html").split()
    assert shown == [f"~~{letter}~~" if letter in struck else letter for letter in "abcd"]


def test_rich_text_is_read() -> None:
    text = rb"{\rtf1\ansi\ansicpg1252 Missions:\par 1 Q\rquote s\line 5 Caf\'e9\par \trowd\cellx1\cellx2 2\cell Nebula\cell\row}"
    assert text_of(text, "a.rtf").split("\n")[:4] == ["Missions:", "1 Q’s", "5 Café", "2\tNebula"]
    assert documents.detect_document_type(text, "a.txt") == ".rtf", "its first characters tell"
    with pytest.raises(BorgcheckError, match="struck out"):
        documents.extract_texts(rb"{\rtf1 {\strike 3 Gone}\strike0}", "a.rtf")
    with pytest.raises(BorgcheckError, match=r"^a.rtf: unknown encoding: mac_japanese: save it as text$"):
        documents.extract_texts(rb"{\rtf1{\fonttbl{\f0\fcharset78 Osaka;}}\f0 1 Caf\'e9}", "a.rtf")


@pytest.mark.parametrize("name", ["a.docx", "a.html", "a.rtf", "a.eml"])
def test_deck_in_a_document_is_the_deck(name: str, here: Path, invoke: Invoke) -> None:
    lines = LEGAL.strip().split("\n")
    mail = EmailMessage()
    mail.set_content(LEGAL)
    content = {
        "a.docx": word("".join(map(paragraph, lines))),
        "a.html": "".join(f"<p>{line}</p>" for line in lines).encode(),
        "a.rtf": b"{\\rtf1 " + "".join(f"{line}\\par " for line in lines).encode() + b"}",
        "a.eml": bytes(mail),
    }[name]
    (here / name).write_bytes(content)
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    document, deck = json.loads(invoke(["check", name, "a.deck", "--output-format", "json"], code=0).out)["decks"]
    assert document["fingerprint"] == deck["fingerprint"]
    assert document["name"] == "Base"
    assert document["document"] == documents.KINDS[name[1:]]
    assert deck["document"] is None
    assert f"line numbers refer to its text ({documents.KINDS[name[1:]]})" in invoke(["check", name]).out
    for command in (["check", "--fix", name], ["fmt", name]):
        run(command)
        assert (here / name).read_bytes() == content
    assert run(["convert", name, "--to", "text", "-o", "b.deck"]) == 0
    assert run(["diff", "b.deck", name]) == 0
    assert run(["stats", name]) == 0


def test_document_on_standard_input_is_read(invoke: Invoke) -> None:
    invoke("check -", code=0, stdin=word("".join(map(paragraph, LEGAL.strip().split("\n")))))


# ---- messages


def message(text: str = "Hi Ann, here is my deck.\n", *, html: str = "") -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Joe <joe@example.org>", "ann@example.org", "my deck"
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    return mail


def attach(mail: EmailMessage, data: bytes, name: str, kind: str = "application/octet-stream") -> EmailMessage:
    maintype, subtype = kind.split("/")
    mail.add_attachment(data, maintype=maintype, subtype=subtype, filename=name)
    return mail


_LINES = LEGAL.strip().split("\n")
CONTENTS = {
    "<legal>": LEGAL.encode(),
    "<page>": "<br>\n".join(_LINES).encode(),
    "<docx>": word("".join(map(paragraph, _LINES))),
    "<rtf>": rb"{\rtf1 " + r"\par ".join(_LINES).encode() + b"}",
}


def mail_of(parts: dict[str, Any]) -> EmailMessage:
    """Make a mail of its text, HTML text, charset, attachments (name, type, content), and the mail that it forwards."""

    def content(written: str) -> bytes:
        return CONTENTS.get(written, written.encode())

    mail = message(content(parts.get("text", "Hi\n")).decode(), html=content(parts.get("html", "")).decode())
    for name, kind, written in parts.get("attached", ()):
        attach(mail, content(written), name, kind)
    if "charset" in parts:
        mail.replace_header("Content-Type", f'text/plain; charset="{parts["charset"]}"')
    if "forwards" in parts:
        mail.replace_header("From", "Ann <ann@example.org>")
        mail.add_attachment(mail_of(parts["forwards"]))
    return mail


@table("parts", "expected")
def test_list_in_a_message_is_read_or_the_reason_is_said(
    parts: dict[str, Any], expected: dict[str, Any] | str, here: Path, invoke: Invoke
) -> None:
    """What is expected are facts of the report, or what the error says."""
    (here / "a.eml").write_bytes(bytes(mail_of(parts)))
    printed = invoke("check a.eml -f json", code=2 if isinstance(expected, str) else None)
    if isinstance(expected, str):
        assert (printed.out, printed.err.count("\n"), expected in printed.err) == ("", 1, True)
    else:
        [deck] = json.loads(printed.out)["decks"]
        assert deck.items() >= {"document": "message", "verdict": "legal", **expected}.items()


@pytest.mark.parametrize("format", output_formats())
def test_letter_that_names_a_card_is_read_after_an_attached_list_that_has_room_for_text(
    format: str, here: Path, invoke: Invoke
) -> None:
    (here / "my.deck").write_text(LEGAL, encoding="utf-8")
    attached = invoke(f"convert my.deck --to {format}").out.encode()
    (here / "a.eml").write_bytes(bytes(attach(message("It is without the Launch Portal.\n"), attached, "my.list")))
    [deck] = json.loads(invoke("check a.eml -f json", code=0).out)["decks"]
    assert [finding["code"] for finding in deck["findings"]] == (
        ["D009"] if format in {"csv", "markdown", "text"} else []
    )


def test_card_in_the_subject_of_a_message_is_asked_about(here: Path, invoke: Invoke) -> None:
    mail = message(LEGAL)
    mail.replace_header("Subject", "plus 1 Jean-Luc Picard")
    (here / "a.eml").write_bytes(bytes(mail))
    assert 'found "Subject: plus 1 Jean-Luc Picard"' in invoke("check a.eml", code=1).out


def test_signature_of_the_sender_names_no_card(here: Path, invoke: Invoke) -> None:
    mail = message(f"{LEGAL}\n-- \nMaria Lopez\n")
    mail.replace_header("From", "Maria Lopez <maria@example.org>")
    (here / "a.eml").write_bytes(bytes(mail))
    [deck] = json.loads(invoke("check a.eml -f json", code=0).out)["decks"]
    assert [(piece["text"], piece["names"]) for piece in deck["set_aside"]] == [("Maria Lopez", [])]
    assert deck["findings"] == []


@table("name", "content", "unread")
def test_what_is_not_read_of_a_document_is_said(
    name: str, content: str | dict[str, str], unread: str, here: Path, invoke: Invoke
) -> None:
    """Its content (`LIST` is a list), or the parts of a Word document; the verdict ends with what was not read."""
    lines = LEGAL.strip().split("\n")
    if isinstance(content, dict):
        data = word("".join(map(paragraph, lines)), **content)
    else:
        end = r"\par " if name.endswith("rtf") else "<br>"
        data = content.replace("LIST", end.join(lines)).encode("latin-1")
    (here / name).write_bytes(data)
    assert f" (not read: {unread})  [" in invoke(["check", name], code=0).out
    assert f"legal (not read: {unread})" in invoke(["check", "--summary", name], code=0).out
    [row] = json.loads(invoke(["check", "--director", "-r", "borg-1.6", name, "-f", "json"], code=1).out)["lists"]
    assert row["to_look_into"] == [f"not read: {unread}"]


def test_attachment_that_is_not_read_beside_a_list_is_said(here: Path, invoke: Invoke) -> None:
    mail = attach(message(LEGAL), b"%PDF-1.4 ...", "seeds.pdf", "application/pdf")
    (here / "a.eml").write_bytes(bytes(attach(mail, b"\x89PNG\x00", "", "image/png")))
    [deck] = json.loads(invoke("check a.eml -f json", code=0).out)["decks"]
    assert deck["unread_parts"] == ["attachment seeds.pdf", "attachment"]
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    assert "a.eml: not read: attachment seeds.pdf, attachment\n" in invoke("diff a.deck a.eml", code=0).out


# ---- what cannot be read


@table("name", "content", "says")
def test_unreadable_document_gives_a_one_line_error(
    name: str, content: str | dict[str, str], says: str, here: Path, invoke: Invoke
) -> None:
    """Its content, or the parts of a Word document."""
    data = word(**content) if isinstance(content, dict) else content.encode("latin-1")
    (here / name).write_bytes(data)
    out, errors = invoke(["check", name], code=2)
    assert out == ""
    assert says in errors
    assert errors.startswith(f"borgcheck: {name}: ")
    assert errors.count("\n") == 1


def test_document_that_unpacks_to_more_than_8_mib_is_refused(here: Path, invoke: Invoke) -> None:
    (here / "a.docx").write_bytes(word(f"<!-- {' ' * 9_000_000}-->"))
    assert "more than 8 MiB" in invoke("check a.docx", code=2).err


def test_struck_out_words_leave_a_list_undecided(here: Path, invoke: Invoke) -> None:
    lines = [paragraph(line) for line in LEGAL.strip().split("\n")]
    (here / "a.docx").write_bytes(word("".join([*lines, paragraph("3 Six of Eleven", "<w:strike/>")])))
    out = invoke("check a.docx", code=1).out
    assert "D001" in out
    assert "UNDECIDED" in out


def test_deeply_nested_pages_are_an_error_of_one_line(here: Path, invoke: Invoke) -> None:
    (here / "a.html").write_text("<div>" * 20_000, encoding="utf-8")
    assert invoke("check a.html", code=2) == ("", "borgcheck: a.html: nested too deeply to be read\n")


@pytest.mark.parametrize(
    ("name", "library"), [("a.docx", "mammoth"), ("a.html", "justhtml"), ("a.rtf", "striprtf.striprtf")]
)
def test_missing_extra_for_documents_is_named(
    name: str, library: str, here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    content = {"a.docx": word(paragraph("1 Nebula")), "a.html": b"<p>1 Nebula", "a.rtf": b"{\\rtf1 1 Nebula}"}[name]
    (here / name).write_bytes(content)
    monkeypatch.setitem(sys.modules, library, None)
    why = "is read with the extra \"mail\": pipx install '.[mail]' in a clone of the repository"
    errors = invoke(["check", name], code=2).err
    assert why in errors
    assert errors.count("\n") == 1
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    skipped = invoke("check .", code=0).err
    assert skipped.startswith("1 file skipped:\n")
    assert why in skipped


def test_message_with_its_list_in_the_text_needs_no_extra(
    here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.setitem(sys.modules, "mammoth", None)
    content = word(paragraph("1 Nebula"))
    for text, code in ((LEGAL, 0), ("Hi\n", 2)):
        (here / "a.eml").write_bytes(bytes(attach(message(text), content, "my.docx")))
        errors = invoke("check a.eml", code).err
    assert 'no list in its text, and the attachment my.docx: a Word document is read with the extra "mail": ' in errors
    assert errors.endswith("in a clone of the repository\n")
    assert errors.count("\n") == 1


@table("page", "lines")
def test_web_page_is_laid_out_as_a_browser_does(page: str, lines: list[str]) -> None:
    assert text_of(page.encode(), "deck.HTML").split("\n")[:-1] == lines
