import type { Catalogue } from "@site/contract/catalogue";
import type { RemoteManifest } from "@site/contract/manifest";
import { expect, it } from "vitest";
import { catalogueFilesOf } from "./catalogue-files.ts";
import { digestOf, integrityOf } from "./digest.ts";

const hashOf = (file: string) => digestOf(`content of ${file}`);

function remoteWith(count: number): RemoteManifest {
  const exposes = (id: string) => {
    const files = (locale: string) => ({
      name: `./${id}.${locale}`,
      scripts: ["remoteEntry.js", `${id}-${locale}.js`],
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

it("names every file of every page and slot by its hash", () => {
  const files = catalogueFilesOf(remoteWith(40), hashOf);
  expect(Object.keys(files)).toEqual(["catalogue.json"]);
  const { pages, slots, integrity } = JSON.parse(files["catalogue.json"] ?? "") as Catalogue;
  expect(Object.keys(pages)).toHaveLength(40);
  expect(slots).toHaveProperty("letter");
  expect(integrity["news-39-de.js"]).toBe(integrityOf(hashOf("news-39-de.js")));
});
