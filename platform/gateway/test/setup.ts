import { afterAll } from "vitest";
import { cleanUp } from "./clean-up.ts";

// Files share their modules, and nothing outlives the file that opened it.
afterAll(cleanUp);
