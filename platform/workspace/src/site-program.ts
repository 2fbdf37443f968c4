/*
 * The program of the serving process. `pnpm build` turns it into `platform/server/dist/serve.js`, which
 * `pnpm serve`, `pnpm start` and the bundle run: plain JavaScript takes half the memory of the sources.
 */
import { readConsoleConfig } from "@site/console/config";
import { textOf } from "@site/contract/failure";
import { readEnvironmentFile } from "@site/gateway/environment";
import { serve } from "@site/server/serve";

try {
  readEnvironmentFile();
  const settings = readConsoleConfig(process.env);
  // Loaded only where it is used.
  const { consoleOf } = settings ? await import("@site/console/console") : {};
  await serve(process.env, settings && consoleOf?.(settings));
} catch (error) {
  console.error(textOf(error));
  process.exit(1);
}
