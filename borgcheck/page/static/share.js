// A list in a link: it stands packed in the fragment of the address, which browsers send to nobody.

const MARK = "#list=";
const FIELDS = ["text", "name", "ruleset"];
// Longer links are cut by those who pass them on.
const LONGEST = 30_000;
// Of a list of 256 KiB as JSON. A short link may hold a text without end.
const LARGEST = 512 * 1024;

const through = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform);

/** Check whether a fragment is to hold a list. */
export const isLink = (fragment) => fragment.startsWith(MARK);

/** Return the fragment that holds a list (`text`, `name` and `ruleset`), or "" if it would be too long for a link. */
export async function pack(list) {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, list[name] ?? ""]));
  const stream = through(JSON.stringify(fields), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return fragment.length > LONGEST ? "" : fragment;
}

/** Return the list in a fragment; an error if it is damaged or too large. */
export async function unpack(fragment) {
  const packed = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const stream = through(Uint8Array.from(packed, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new RangeError("the list is too large");
    parts.push(value);
  }
  const fields = JSON.parse(await new Blob(parts).text());
  if (!fields?.text) throw new RangeError("there is no list");
  return Object.fromEntries(FIELDS.map((name) => [name, String(fields[name] ?? "")]));
}

/** Follow a click on a link inside a result: unfold its target and go there, and leave the list in the address. */
export function jump(event) {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey || !isLink(location.hash)) return;
  event.preventDefault();
  for (let each = target.querySelector("details.folded") ?? target; each; each = each.parentElement?.closest("details"))
    if (each.tagName === "DETAILS") each.open = true;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
