import { afterAll } from "vitest";
import { cleanUp } from "./clean-up.ts";
import { stopServer } from "./engines.ts";

// Files share their modules, and nothing outlives the file that opened it.
afterAll(async () => {
  await cleanUp();
  await stopServer();
});
