import { workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Start the language server; VS Code calls this when the first list is opened. */
export function activate(): Promise<void> {
  const command = workspace.getConfiguration("borgcheck").get("command", "borgcheck");
  client = new LanguageClient(
    "borgcheck",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "borgcheck" }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/{borgcheck,pyproject}.toml") },
    },
  );
  return client.start();
}

/** End it. */
export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}
