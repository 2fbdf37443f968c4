import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { failure } from "@site/contract/failure";
import { scopeClass } from "@site/contract/page";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { Features, transform } from "lightningcss";
import { parse, type Root, rule } from "postcss";
import { normalizePath } from "vite";
import { type Font, fontAt, fontName } from "./fonts.ts";
import { minimumBrowsers } from "./minimum-browsers.ts";

const themeDirectory = dirname(fileURLToPath(import.meta.resolve("@site/ui/theme/theme.css")));

/**
 * Order of the page's cascade layers, stated first in every source: the minifier moves names behind the
 * blocks, but keeps the order. A later layer wins whatever the order of loading: remotes after the shell,
 * slots after the pages around them.
 */
const layerOrder = "@layer theme, base, components, utilities, mf, slot;";

/** Sheet of the shell: fonts, element defaults and its own utilities. */
const shellSheet = [
  '@import "./fonts.css";',
  layerOrder,
  '@import "./reset.css";',
  '@import "./theme.css" theme(inline reference);',
  '@import "./utilities.css";',
  '@import "./base.css";',
  "@layer utilities { @tailwind utilities source(none); }",
].join("\n");

/** The scope of a remote's sheet: one page or slot, or without an id all of that kind. */
export interface StyleOwner {
  remote: string;
  kind: "page" | "slot";
  /** Page id or slot name. */
  id?: string;
}

/**
 * Compiles exactly the utilities that the given code uses. For a release that is the bundler's
 * output, so that a page's sheet has only what the page's code can show.
 */
async function compileStyles(sheet: string, code: readonly string[]): Promise<Root> {
  const scanner = new Scanner({ sources: [] });
  const candidates = scanner.scanFiles(
    code.map((content) => ({ content: withoutComments(content), extension: "tsx" })),
  );
  const compiler = await compile(sheet, {
    base: themeDirectory,
    onDependency: () => {},
    // Only `Polyfills.ColorMix`: Tailwind would otherwise set its properties a second time, for
    // browsers without `@property`, older than any that the site supports
    // (docs/decisions/browsers.md).
    polyfills: 2,
  });
  return parse(compiler.build(candidates.toSorted()));
}

/** Compiles the shell's sheet. The fonts belong beside the sheet. */
export async function compileShellStyles(
  code: readonly string[],
): Promise<{ css: string; fonts: Font[] }> {
  const { resolve } = createRequire(import.meta.resolve("@site/ui/theme/fonts.css"));
  const fonts: Promise<Font>[] = [];
  const compiled = await compileStyles(shellSheet, code);
  const css = minified(compiled).replace(/(?<=url\()@fontsource[^)]*/g, (url) => {
    fonts.push(fontAt(url, resolve));
    return `./${fontName(url)}`;
  });
  return { css, fonts: await Promise.all(fonts) };
}

/**
 * Minifies for the browsers that the site supports. Rules aren't nested, which these can read, and
 * older ones with cascade layers can then read the sheet too (docs/decisions/browsers.md).
 */
function minified(sheet: Root): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: minimumBrowsers().style,
    include: Features.MediaQueries | Features.Nesting,
    exclude: Features.LogicalProperties | Features.DirSelector | Features.LightDark,
  });
  return code.toString();
}

/** A word in a comment may be the name of a utility. */
function withoutComments(source: string): string {
  return source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
}

/**
 * Compiles the sheet of a remote's page or slot. Each rule begins with its owner's scope, so that it
 * reaches no other element.
 */
export async function compileRemoteStyles(
  owner: StyleOwner,
  code: readonly string[],
): Promise<string> {
  const layer = owner.kind === "page" ? "mf" : "slot";
  const sheet = await compileStyles(
    [
      layerOrder,
      '@import "./theme.css" theme(inline reference);',
      '@import "./utilities.css";',
      `@layer ${layer} { @tailwind utilities source(none); }`,
    ].join("\n"),
    code,
  );
  sheet.walkDecls(({ prop, value }) => {
    const [elsewhere] = /url\(["']?(?:\w+:|\/\/).{0,50}/.exec(value) ?? [];
    if (!elsewhere) return;
    const advice =
      "the site's policy lets files come from this site only; import a picture instead";
    throw failure`file-from-elsewhere: A class of ${owner.remote} sets ${prop} to ${elsewhere}: ${advice}`;
  });
  sheet.walkAtRules("layer", (block) => {
    if (block.params !== layer || !block.nodes) return;
    block.append(rule({ selector: scopeOf(owner) }).append(block.nodes));
  });
  scopeKeyframes(sheet, owner);
  return minified(sheet);
}

/** Keyframes have the whole document for their scope: each gets its owner's name, and unused ones go. */
function scopeKeyframes(sheet: Root, { remote, kind, id }: StyleOwner): void {
  sheet.walkAtRules("keyframes", (frames) => {
    const name = new RegExp(`(?<![\\w-])${frames.params}(?![\\w-])`, "g");
    const own = `${frames.params}-${id === undefined ? remote : scopeClass(kind, id)}`;
    let isUsed = false;
    sheet.walkDecls(/^animation(?:-name)?$/, (declaration) => {
      const renamed = declaration.value.replaceAll(name, own);
      isUsed ||= renamed !== declaration.value;
      declaration.value = renamed;
    });
    if (isUsed) frames.params = own;
    else frames.remove();
  });
}

/**
 * Selector of the owner's place in the document, as the shell's outlets mark it. Sheets stay when
 * their page has gone, and within a layer the later sheet wins: two pages in one scope would
 * restyle each other.
 */
function scopeOf({ remote, kind, id }: StyleOwner): string {
  return id === undefined ? `[data-mf="${remote}"]` : `.${scopeClass(kind, id)}`;
}

/** Eight hexadecimal digits of a content's SHA-256, for file names. */
export function contentHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

/**
 * Folder of the UI kit, as Vite writes it: sources in this workspace, compiled files where the package
 * is installed.
 */
export const uiFolder = normalizePath(dirname(themeDirectory));

/** True for a file whose class names count: components. Content and logic have none. */
export function isStyleSource(id: string): boolean {
  if (id.endsWith(".tsx") && !id.includes("/node_modules/")) return true;
  return id.startsWith(`${uiFolder}/`) && /\.(?:tsx|js)$/.test(id);
}
