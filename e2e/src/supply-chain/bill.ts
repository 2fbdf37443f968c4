import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";

/** What these tests read of a CycloneDX bill of materials. */
export interface Bill {
  metadata: { component: { name: string; version: string } };
  components?: Component[];
}

export interface Component {
  group?: string;
  name: string;
  version: string;
  purl: string;
  licenses: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** Every bill of the built releases; the shell has one for each of its bundles. */
export function builtBills(): { file: string; json: string; bill: Bill }[] {
  return releasablePackages().flatMap((name) =>
    readdirSync(buildFolder(name))
      .filter((file) => file.endsWith("sbom.cdx.json"))
      .map((file) => {
        const json = readFileSync(resolve(buildFolder(name), file), "utf8");
        return { file: `${name}/${file}`, json, bill: JSON.parse(json) as Bill };
      }),
  );
}

/** A component under the name that it has in a package.json. */
export function packageName({ group, name }: Component): string {
  return group === undefined ? name : `${group}/${name}`;
}

/** What a component may be used under, as its bill says it. */
export function licensesOf({ licenses }: Component): string[] {
  return licenses.map((one) =>
    "expression" in one ? one.expression : (one.license.id ?? one.license.name ?? ""),
  );
}
