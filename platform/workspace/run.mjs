/*
 * The first file of every root command: `node platform/workspace/run.mjs <file> [arguments]`.
 * It is plain JavaScript, so an old Node can run it and say what to do; the sources need a newer one.
 */
import * as module from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const oldestMajor = 26;
const file = resolve(process.argv[2] ?? "");

// The reader of a pipe may close it early: `pnpm release status | head`.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

if (process.platform === "win32") {
  console.error("These commands run on Linux and macOS. On Windows use WSL (README).");
  process.exitCode = 1;
} else if (Number(process.versions.node.split(".")[0]) < oldestMajor) {
  console.error(
    `Node ${process.versions.node} is too old for this command: it needs Node ${oldestMajor} or later. Run it through pnpm (npx -y pnpm@12 start), which uses the Node that the workspace pins.`,
  );
  process.exitCode = 1;
} else {
  // Sources are compiled once, not again by every command.
  module.enableCompileCache();
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
}
