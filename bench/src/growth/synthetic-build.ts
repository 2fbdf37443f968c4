import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales, perLocale, withLocalePrefix } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import { contentHash } from "@site/kit/build/page-styles";
import { singletonRanges } from "@site/kit/build/singletons";
import type { SyntheticPage, SyntheticRemote } from "./synthetic-site.ts";

/*
 * Builds in the shape of the federation plugin's, written in milliseconds instead of built in
 * seconds: an entry that names every exposed module, a chunk for each page and language, one for
 * the component that they share and one for what every page of the remote needs. Composer and
 * browser load and run them like any other.
 */

const kit = `const provided = globalThis.__federation_shared__.default;
const singleton = async (id) => (await Object.values(provided[id])[0].get())();
export const { jsx, jsxs } = await singleton("react/jsx-runtime");
export const { Link } = await singleton("@site/contract/runtime");
`;

const component = (kitFile: string) => `import { jsx, jsxs, Link } from "./${kitFile}";
export function TopicPage({ content }) {
  return jsxs("article", {
    className: "topic",
    children: [
      jsx("h1", { children: content.title }),
      ...content.paragraphs.map((text, index) => jsx("p", { children: text }, index)),
      jsx("ul", {
        children: content.links.map((id) => jsx("li", { children: jsx(Link, { to: id, children: id }) }, id)),
      }),
    ],
  });
}
`;

/** The plugin's entry, without what it does for styles: one line for each exposed module. */
function entryOf(modules: ReadonlyMap<string, string>): string {
  const map = [...modules].map(
    ([name, file]) =>
      `${JSON.stringify(name)}:()=>load(${JSON.stringify(`./${file}`)}).then(m=>Object.keys(m).every(k=>plain.has(k))?()=>m.default:()=>m)`,
  );
  return `const cache={},plain=new Set(["Module","__esModule","default","_export_sfc"]);
const load=(file)=>cache[file]??=import(file);
const modules={${map.join(",")}};
export const init=()=>{};
export const get=(name)=>{if(!modules[name])throw Error("Can not find remote module "+name);return modules[name]()};
`;
}

/** Writes a remote's build into a folder; `edition` changes the words of all its pages. */
export async function writeSyntheticRemote(
  folder: string,
  { name, pages }: SyntheticRemote,
  version: string,
  edition = 0,
): Promise<string> {
  const kitFile = named("kit", kit, "js");
  const componentFile = named("topic-page", component(kitFile), "js");
  const css = `@layer mf { :where([data-mf="${name}"]) .topic { max-width: 42rem; margin: 6rem auto } }`;
  const cssFile = named("topic", css, "css");
  const files = new Map([
    [kitFile, kit],
    [componentFile, component(kitFile)],
    [cssFile, css],
  ]);
  const modules = new Map<string, string>();
  const manifest: RemoteManifest = {
    kind: "remote",
    name,
    version,
    entry: "remoteEntry.js",
    shared: { ...singletonRanges },
    pages: {},
    slots: {},
  };
  for (const page of pages) {
    const exposes = perLocale((locale) => {
      const chunk = chunkOf(page, locale, edition, componentFile);
      const chunkFile = named(`__federation_expose_${page.id}-${locale}`, chunk, "js");
      const expose = `./${page.id}.${locale}`;
      files.set(chunkFile, chunk);
      modules.set(expose, chunkFile);
      const scripts = ["remoteEntry.js", chunkFile, componentFile, kitFile];
      return { name: expose, scripts, styles: [cssFile] };
    });
    manifest.pages[page.id] = {
      paths: perLocale((locale) => withLocalePrefix(page.path, locale)),
      meta: perLocale((locale) => metaOf(page, locale)),
      exposes,
      ...(page.isInMenu && { menu: { order: page.number * 10, label: perLocale(() => page.id) } }),
    };
  }
  files.set("remoteEntry.js", entryOf(modules));
  files.set("manifest.json", JSON.stringify(manifest));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) await writeFile(join(folder, file), content);
  return folder;
}

/** About as many words as a page of the real site has. */
function chunkOf(
  page: SyntheticPage,
  locale: Locale,
  edition: number,
  componentFile: string,
): string {
  const seed = seedOf(page, locale) + edition;
  const meta = metaOf(page, locale);
  const content = {
    meta,
    title: meta.title,
    paragraphs: Array.from({ length: 12 }, (_, index) => sentences(seed * 100 + index, 4)),
    links: page.links,
  };
  return `import { TopicPage } from "./${componentFile}";\nexport default { Page: TopicPage, content: ${JSON.stringify(content)} };\n`;
}

function metaOf(page: SyntheticPage, locale: Locale) {
  const seed = seedOf(page, locale);
  return {
    title: `${page.id} ${locale}`,
    description: `${page.id} ${locale}. ${sentences(seed, 1)}`.slice(0, 150),
  };
}

function seedOf({ number }: SyntheticPage, locale: Locale): number {
  return (number + 1) * 10 + locales.indexOf(locale);
}

function named(name: string, content: string, extension: string): string {
  return `${name}-${contentHash(content)}.${extension}`;
}

/** Random numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = "ta re mo li dan ver sol ki pra nu est or cam fi gel bur tes am wis lo".split(
  " ",
);

/** Words of one to four syllables; the first ones come up most often, as in any language. */
const vocabulary = Array.from({ length: 900 }, (_, index) => {
  const random = randomFrom(index + 1);
  const length = 1 + Math.floor(random() * 4);
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join("");
});

/** Made-up sentences that compress about as well as written ones. */
function sentences(seed: number, count: number): string {
  const random = randomFrom(seed);
  // Squared, so that low indices come up often.
  const word = () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)] ?? "";
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 10) }, word).join(" ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(" ");
}
