import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BundledPackage } from "./bundled-packages.ts";

const rule = "-".repeat(80);

/** A build tool also names what it was itself built of; none of that is in our bundles. */
const ofTheToolItself = /^#+ Licenses of bundled dependencies$[\s\S]*/m;

/** The licence of each package in its own words, as most licences ask of everybody who passes code on. */
export function licenseTexts(packages: readonly BundledPackage[]): string {
  const sorted = packages.toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
  const sections = sorted.map((one) =>
    [titleOf(one), `License: ${one.license}`, "", ...textsOf(one), ""].join("\n"),
  );
  return ["This release holds code of the following packages.\n", ...sections].join(`${rule}\n`);
}

function titleOf({ name, version }: BundledPackage): string {
  return `${name} ${version}`;
}

function textsOf({ folder, homepage }: BundledPackage): string[] {
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file))
    .toSorted();
  if (files.length === 0) return [`The package brings no text of its license. ${homepage}`.trim()];
  return files.map((file) =>
    readFileSync(join(folder, file), "utf8")
      .replaceAll("\r", "")
      .replace(ofTheToolItself, "")
      .trim(),
  );
}
