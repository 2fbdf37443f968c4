import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "./clean-up.ts";
import { postgresPrograms } from "./throwaway-postgres.ts";

test("the programs are those of the newest server, which a client is not", () => {
  const versions = testFolder();
  const folder = (version: string) => join(versions, version, "bin");
  for (const version of ["9.6", "16", "17"]) mkdirSync(folder(version), { recursive: true });
  expect(postgresPrograms(versions)).toHaveProperty("missing");
  for (const version of ["9.6", "16"]) writeFileSync(join(folder(version), "initdb"), "");
  expect(postgresPrograms(versions)).toEqual({ folder: folder("16") });
});
