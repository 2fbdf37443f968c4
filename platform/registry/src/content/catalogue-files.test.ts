import { type Catalogue, partWith } from "@site/contract/catalogue";
import type { RemoteManifest } from "@site/contract/manifest";
import { expect, it } from "vitest";
import { catalogueFilesOf, pagesPerFile } from "./catalogue-files.ts";
import { digestOf, integrityOf } from "./digest.ts";

const hashOf = (file: string) => digestOf(`content of ${file}`);

function remoteWith(count: number): RemoteManifest {
  const exposes = (id: string) => {
    const files = (language: string) => ({
      name: `./${id}.${language}`,
      scripts: ["remoteEntry.js", `${id}-${language}.js`],
      styles: [`${id}.css`],
    });
    return { exposes: { pt: files("pt"), en: files("en"), de: files("de") } };
  };
  const ids = Array.from({ length: count }, (_, number) => `news-${number}`);
  // Of a manifest, a catalogue repeats what its pages and slots expose, nothing else.
  return {
    pages: Object.fromEntries(ids.map((id) => [id, exposes(id)])),
    slots: { letter: exposes("letter") },
  } as unknown as RemoteManifest;
}

function parsed(files: Record<string, string>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, JSON.parse(text) as Catalogue]),
  );
}

it("is one file for a remote with few pages", () => {
  const { "catalogue.json": whole, ...others } = parsed(
    catalogueFilesOf(remoteWith(pagesPerFile), hashOf),
  );
  expect(others).toEqual({});
  expect(whole?.parts).toBeUndefined();
  expect(Object.keys(whole?.pages ?? {})).toHaveLength(pagesPerFile);
  expect(whole?.integrity["news-3-de.js"]).toBe(integrityOf(hashOf("news-3-de.js")));
  expect(whole?.slots).toHaveProperty("letter");
});

it("leads to each page of a remote with many, by a file that is known by its hash", () => {
  const count = pagesPerFile * 2 + 1;
  const files = catalogueFilesOf(remoteWith(count), hashOf);
  const { "catalogue.json": root, ...parts } = parsed(files) as { "catalogue.json": Catalogue };
  expect(Object.keys(parts)).toHaveLength(3);
  expect(root.pages).toEqual({});
  expect(root.slots).toHaveProperty("letter");
  for (let number = 0; number < count; number += 1) {
    const part = partWith(root, `news-${number}`);
    expect(part?.integrity).toBe(integrityOf(digestOf(files[part?.file ?? ""] ?? "")));
    const listed = (parts as Record<string, Catalogue>)[part?.file ?? ""];
    expect(listed?.pages).toHaveProperty(`news-${number}`);
    expect(listed?.integrity).toHaveProperty([`news-${number}-pt.js`]);
  }
});

it("grows with a remote's pages by less than four bytes a page in what leads to them", () => {
  const rootBytes = (count: number) =>
    catalogueFilesOf(remoteWith(count), hashOf)["catalogue.json"]?.length ?? 0;
  const perPage = (rootBytes(3200) - rootBytes(320)) / (3200 - 320);
  expect(perPage).toBeLessThan(4);
});
