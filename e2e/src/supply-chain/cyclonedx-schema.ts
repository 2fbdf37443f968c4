import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

const require = createRequire(import.meta.url);
const folder = resolve(
  dirname(require.resolve("@cyclonedx/cyclonedx-library/package.json")),
  "res/schema",
);

function schema(name: string): object {
  return JSON.parse(
    readFileSync(resolve(folder, `${name}.SNAPSHOT.schema.json`), "utf8"),
  ) as object;
}

/** What CycloneDX's own strict schema says against a document; nothing when it is valid. */
export function faultsOfBill(document: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Formats that no library in the workspace knows; ours are plain addresses.
  ajv.addFormat("iri-reference", (text) => URL.canParse(text, "https://example.com"));
  ajv.addFormat("idn-email", /^\S+@\S+$/);
  for (const name of ["spdx", "jsf-0.82", "cryptography-defs"]) {
    // Their `$id` differs from the name under which the main schema refers to them.
    ajv.addSchema({
      ...schema(name),
      $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    });
  }
  const isValid = ajv.compile(schema("bom-1.6"));
  if (isValid(document)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
