import { afterAll } from "vitest";
import { stopServer } from "./engines.ts";

// Files share their modules, and no server outlives the file that started it.
afterAll(stopServer);
