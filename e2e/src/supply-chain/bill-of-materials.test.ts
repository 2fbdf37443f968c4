import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { releasablePackages, run, workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { builtBills, licensesOf, packageName } from "./bill.ts";
import { faultsOfBill } from "./cyclonedx-schema.ts";

/**
 * Licenses under which foreign code may reach a visitor's browser: each lets anybody pass the code
 * on, closed or open, as long as its notice goes with it (`licenses.txt` of every release).
 */
const allowedLicenses = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // The federation plugin's; it asks for its notice and nothing of the code around it.
  "MulanPSL-2.0",
  // The fonts'; it forbids selling them alone.
  "OFL-1.1",
];

/** They write code into bundles that no module of theirs stands for. */
const buildTools = ["@originjs/vite-plugin-federation", "rolldown", "vite"];

const bills = builtBills();

it("there is a bill for each bundle of a release, with the licenses beside it", () => {
  const files = bills.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining(releasablePackages().map((name) => `${name}/sbom.cdx.json`)),
  );
  expect(files).toContain("shell/prerender.sbom.cdx.json");
  for (const file of files) {
    const licenses = resolve(
      workspaceRoot,
      file.replace("/", "/dist/").replace("sbom.cdx.json", "licenses.txt"),
    );
    expect(existsSync(licenses), file).toBe(true);
  }
});

it.each(bills)("$file keeps CycloneDX's own schema", ({ bill }) => {
  expect(faultsOfBill(bill)).toEqual([]);
});

it("a bill with a made-up field or license does not keep the schema", () => {
  const [first] = bills;
  const changed = (change: object) => ({ ...JSON.parse(first?.json ?? ""), ...change });
  expect(faultsOfBill(changed({ surprise: 1 }))).not.toEqual([]);
  const component = { type: "library", name: "x", licenses: [{ license: { id: "Nobodys-1.0" } }] };
  expect(faultsOfBill(changed({ components: [component] }))).not.toEqual([]);
});

it.each(bills)("$file holds only code that may be passed on", ({ bill }) => {
  const refused = (bill.components ?? [])
    .map((component) => ({ name: packageName(component), licenses: licensesOf(component) }))
    .filter(({ licenses }) => licenses.some((one) => !allowedLicenses.includes(one)));
  expect(refused).toEqual([]);
});

it.each(bills)("$file names the versions that the lockfile holds", async ({ bill }) => {
  const lockfile = await readFile(resolve(workspaceRoot, "pnpm-lock.yaml"), "utf8");
  const unlocked = (bill.components ?? [])
    .map((component) => `${packageName(component)}@${component.version}`)
    .filter((id) => !lockfile.includes(`\n  ${id}:`) && !lockfile.includes(`\n  '${id}':`));
  expect(unlocked).toEqual([]);
});

it.each(["mf-home", "mf-forms"])(
  "%s's bill names the packages that its source maps come from",
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), "mapped-"));
    try {
      const args = ["build", "--logLevel", "warn", "--sourcemap", "--outDir", folder];
      await run("vite", args, resolve(workspaceRoot, name));
      const mapped = await packagesInMaps(folder);
      const bill = bills.find(({ file }) => file === `${name}/sbom.cdx.json`)?.bill;
      const named = (bill?.components ?? []).map(packageName).toSorted();
      expect(mapped.length).toBeGreaterThan(3);
      expect(named.filter((one) => !buildTools.includes(one))).toEqual(
        mapped.filter((one) => !buildTools.includes(one)),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);

async function packagesInMaps(folder: string): Promise<string[]> {
  const maps = (await readdir(folder)).filter((file) => file.endsWith(".map"));
  const names = new Set<string>();
  for (const file of maps) {
    const { sources } = JSON.parse(await readFile(join(folder, file), "utf8")) as {
      sources: string[];
    };
    for (const source of sources) {
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
      if (name) names.add(name);
    }
  }
  return [...names].toSorted();
}
