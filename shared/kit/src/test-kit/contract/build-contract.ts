import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesOfExpose } from "@site/contract/catalogue";
import type { Locale } from "@site/contract/locales";
import type { PageModule } from "@site/contract/page";
import { describe, expect, it } from "vitest";
import { singletonRanges } from "../../build/singletons.ts";
import { OpenedBuild } from "./opened-build.ts";
import { defaultBudget, type PartSize, sizeOf } from "./part-size.ts";
import { renderedPart } from "./rendered-part.tsx";
import { unscopedRules } from "./unscoped-rules.ts";

export interface BuildPromises {
  /** Texts that a page or slot must show, by its id and language. */
  says?: Record<string, Record<Locale, readonly string[]>>;
  /** The most that one page or slot may weigh, in bytes as brotli. */
  budget?: PartSize;
}

/** Marks of React's own code: none of it belongs into a remote. */
const reactCopy = /__CLIENT_INTERNALS_DO_NOT_USE|react\.transitional\.element/;
/** What the federation plugin leaves behind when it and Vite disagree. */
const placeholder = /__v__css__|__rf_|\$\{__federation/;

/**
 * Registers the contract's tests for a remote's build: what the composer and the shell rely on, on
 * the built files themselves. For a test file that runs in Node (`@vitest-environment node`).
 *
 * @param root the package's folder; its build is expected in `dist`
 * @example testBuild(resolve(import.meta.dirname, ".."), { says: { about: { pt, en, de } } });
 */
export function testBuild(root: string, { says = {}, budget = defaultBudget }: BuildPromises = {}) {
  if (!existsSync(join(root, "dist/manifest.json"))) {
    it("is there", () => {
      throw new Error(`There is no build in ${join(root, "dist")}. Build first: pnpm build`);
    });
    return;
  }
  const build = new OpenedBuild(join(root, "dist"));
  testFiles(build);
  describe.each(build.parts)("$kind $id in $locale", (part) => {
    it("renders the same markup each time, without inline styles or scripts", async () => {
      const markup = await renderedPart(build, part);
      expect(await renderedPart(build, part)).toBe(markup);
      // The site's policy refuses both.
      expect(markup).not.toMatch(/<[^>]* style=|<script/);
    });

    it("says what it promises, under one h1 if it is a page", async () => {
      const text = textOf(await renderedPart(build, part));
      for (const promised of says[part.id]?.[part.locale] ?? []) {
        expect(text).toContain(plainSpaces(promised));
      }
      const headings = (await renderedPart(build, part)).match(/<h1[\s>]/g) ?? [];
      expect(headings).toHaveLength(part.kind === "page" ? 1 : 0);
    });

    it("stays within its budget", () => {
      const size = sizeOf(build, part);
      expect(size.scripts).toBeLessThanOrEqual(budget.scripts);
      expect(size.styles).toBeLessThanOrEqual(budget.styles);
    });

    it("has styles that reach its own elements only", () => {
      const found = part.files.styles.flatMap((style) =>
        unscopedRules(build.read(style).toString("utf8"), {
          remote: build.manifest.name,
          kind: part.kind,
          id: part.id,
        }),
      );
      expect(found).toEqual([]);
    });

    if (part.kind === "slot") return;
    it("is described by what its words say", async () => {
      const { content } = (await build.importExpose(part.files.name)) as PageModule;
      const { title, description } = content.meta;
      expect(build.manifest.pages[part.id]?.meta[part.locale]).toEqual({ title, description });
    });
  });
}

function testFiles(build: OpenedBuild): void {
  const { manifest, files } = build;
  const scripts = files.filter((file) => file.endsWith(".js"));

  it("holds every file that its manifest names", () => {
    const named = [manifest.entry, ...build.parts.flatMap((part) => filesOfExpose(part.files))];
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });

  it("expects the singletons that the contract states", () => {
    expect(manifest.shared).toEqual(singletonRanges);
  });

  it.each([
    ["copy of React", reactCopy],
    ["placeholder of the federation plugin", placeholder],
  ])("holds no %s", (_what, mark) => {
    expect(scripts.filter((file) => mark.test(build.read(file).toString("utf8")))).toEqual([]);
  });
}

/** What a reader sees of a markup, with entities of text spelled out. */
/** A build binds numbers to their units with no-break spaces, the sources don't. */
const plainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

function textOf(markup: string): string {
  return plainSpaces(markup)
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
