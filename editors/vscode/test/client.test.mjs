// The language server, spoken to with the protocol library that the extension's client is built on.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import protocol from "vscode-languageserver-protocol/node";

const uri = "file:///lists/my.deck";
const text = "Missions:\n5 Nebula\n\nDraw:\n30 Borg Cube\n";
const position = { line: 1, character: 4 };
let server, client, diagnostics, pages;

before(async () => {
  server = spawn("borgcheck", ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  client = protocol.createProtocolConnection(server.stdout, server.stdin);
  diagnostics = new Promise((resolve) => client.onNotification(protocol.PublishDiagnosticsNotification.type, resolve));
  pages = new Promise((resolve) => client.onRequest(protocol.RegistrationRequest.type, resolve));
  client.listen();
  const capabilities = { workspace: { textDocumentContent: { dynamicRegistration: true } } };
  await client.sendRequest(protocol.InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities });
  await client.sendNotification(protocol.InitializedNotification.type, {});
  const textDocument = { uri, languageId: "borgcheck", version: 1, text };
  await client.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument });
});

after(async () => {
  await client.sendRequest(protocol.ShutdownRequest.type);
  await client.sendNotification(protocol.ExitNotification.type);
  const [code] = await once(server, "exit");
  assert.equal(code, 0);
});

test("findings link to pages that open", async () => {
  const found = await diagnostics;
  assert.equal(found.uri, uri);
  for (const { codeDescription } of found.diagnostics) {
    const page = await client.sendRequest(protocol.TextDocumentContentRequest.type, { uri: codeDescription.href });
    assert.ok(page.text.length > 100);
  }
});

test("the server offers its pages", async () => {
  const { registrations } = await pages;
  assert.deepEqual(registrations[0].registerOptions.schemes, ["borgcheck"]);
});

test("a definition is a page that opens", async () => {
  const params = { textDocument: { uri }, position };
  const found = await client.sendRequest(protocol.DefinitionRequest.type, params);
  const page = await client.sendRequest(protocol.TextDocumentContentRequest.type, { uri: found[0].uri });
  assert.ok(page.text.length > 100);
});

test("titles are completed", async () => {
  const textDocument = { uri, version: 2 };
  const contentChanges = [{ range: { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } }, text: "1 Borg Sc" }];
  await client.sendNotification(protocol.DidChangeTextDocumentNotification.type, { textDocument, contentChanges });
  const params = { textDocument: { uri }, position: { line: 5, character: 9 } };
  const found = await client.sendRequest(protocol.CompletionRequest.type, params);
  assert.ok(found.items.some((item) => item.label === "Borg Scout Vessel"));
});
