// The grammar for colours, read by the library that VS Code reads it with.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const path = new URL("../syntaxes/borgcheck.tmLanguage.json", import.meta.url).pathname;
const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM((await readFile(wasm)).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (line) => new oniguruma.OnigString(line),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(await readFile(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("text.borgcheck");

const lines = {
  "Missions:": [["Missions:", "entity.name.section"]],
  "@name Swarm": [["@name Swarm", "keyword.control.directive"]],
  "# a comment": [["# a comment", "comment.line.number-sign"]],
  "10 Borg Scout Vessel": [["10", "constant.numeric"], ["Borg Scout Vessel", "string.unquoted"]],
  "1 Seven of Nine [The Borg]  # hers": [
    ["1", "constant.numeric"],
    ["Seven of Nine", "string.unquoted"],
    ["[The Borg]", "storage.modifier"],
    ["  # hers", "comment.line.number-sign"],
  ],
  "Borg Cube x3": [],
};

for (const [line, expected] of Object.entries(lines)) {
  test(line, () => {
    const { tokens } = grammar.tokenizeLine(line, textmate.INITIAL);
    const coloured = tokens.filter(({ scopes }) => scopes.length > 1);
    assert.deepEqual(
      coloured.map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes[1]]),
      expected.map(([text, scope]) => [text, `${scope}.borgcheck`]),
    );
  });
}
