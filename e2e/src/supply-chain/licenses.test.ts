import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { expect, it } from "vitest";

/**
 * Licenses under which foreign code may reach a visitor's browser: each lets anybody pass the code
 * on, closed or open, as long as its notice goes with it.
 */
const allowedLicenses = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // The federation plugin's license: it asks for its notice, and for nothing of the code around it.
  "MulanPSL-2.0",
  // The fonts' license: it forbids selling them alone.
  "OFL-1.1",
];

const lists = releasablePackages().flatMap((name) =>
  readdirSync(buildFolder(name))
    .filter((file) => file.endsWith("licenses.txt"))
    .map((file) => ({
      file: `${name}/${file}`,
      text: readFileSync(resolve(buildFolder(name), file), "utf8"),
    })),
);

/** The packages that a list names, with what each states as its license. */
function packagesOf(text: string): { name: string; license: string | undefined }[] {
  return [...text.matchAll(/^## (\S+) - \S+(?: \((.+)\))?$/gm)].map(([, name = "", license]) => ({
    name,
    license,
  }));
}

it("each bundle of a release brings the licenses of what it holds", () => {
  const files = [
    ...releasablePackages().flatMap((name) => [
      `${name}/licenses.txt`,
      `${name}/further-licenses.txt`,
    ]),
    "shell/prerender.licenses.txt",
    "shell/preview.licenses.txt",
  ];
  expect(lists.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

it.each(lists)("$file names only licenses that let the code be passed on", ({ text }) => {
  const refused = packagesOf(text).filter(
    ({ license }) => license === undefined || !allowedLicenses.includes(license),
  );
  expect(refused).toEqual([]);
});
