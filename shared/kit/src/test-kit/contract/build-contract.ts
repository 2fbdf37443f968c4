import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { failure } from "@site/contract/failure";
import type { Locale } from "@site/contract/locales";
import type { PageModule } from "@site/contract/page";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasOtherInputs } from "../../build/release/build-inputs.ts";
import { forbiddenMarkup } from "../prerendered.tsx";
import { type BuiltPart, behaviorOf, OpenedBuild, renderedPart } from "./opened-build.ts";

export interface BuildPromises {
  /** Texts that a page or slot must show, by its id and language. */
  says?: Record<string, Record<Locale, readonly string[]>>;
  /** Maximum weight of one page or slot, in bytes as brotli. */
  budget?: PartSize;
}

/** Signs of React's own code, which a library may have in its files. */
const reactCopy = /__CLIENT_INTERNALS_DO_NOT_USE|react\.transitional\.element/;

const descriptionCharacters = [70, 155] as const;

/**
 * Registers the contract's tests for a remote's build: they check in the built files what the
 * composer and the shell rely on. For a test file that runs in Node (`@vitest-environment node`).
 *
 * @param root the package's folder; its build is expected in `dist`
 * @example testBuild(resolve(import.meta.dirname, ".."), { says: { about: { pt, en, de } } });
 */
export function testBuild(root: string, { says = {}, budget = defaultBudget }: BuildPromises = {}) {
  if (!existsSync(join(root, "dist/manifest.json"))) {
    it("is there", () => {
      throw failure`build-missing: There is no build in ${join(root, "dist")}. Build it first: npm run build.`;
    });
    return;
  }
  const isStale = hasOtherInputs(join(root, "dist"));
  describe(isStale ? "a build that is older than its sources: build it first" : "the build", () =>
    testOpened(new OpenedBuild(join(root, "dist")), { says, budget }),
  );
}

function testOpened(build: OpenedBuild, { says, budget }: Required<BuildPromises>): void {
  let copy: OpenedBuild;
  beforeAll(() => {
    copy = copyOf(build);
  });
  afterAll(() => rmSync(copy.folder, { recursive: true }));
  it("holds no copy of React", () => {
    const scripts = build.files.filter((file) => file.endsWith(".js"));
    expect(scripts.filter((file) => reactCopy.test(build.read(file).toString("utf8")))).toEqual([]);
  });
  it("has every page and slot that is promised to say something", () => {
    const ids = build.parts.map(({ id }) => id);
    expect(Object.keys(says).filter((id) => !ids.includes(id))).toEqual([]);
  });
  describe.each(build.parts)("$kind $id in $locale", (part) => {
    let markup = "";
    beforeAll(async () => {
      markup = await renderedPart(build, part);
    });

    it("renders the same markup each time, without what the site's policy forbids", async () => {
      expect(await renderedPart(build, part)).toBe(markup);
      expect(forbiddenMarkup(markup)).toEqual([]);
    });

    // A static page would show for good what the clock said when it was composed.
    it("renders the same markup a year later", async () => {
      const later = withoutFolder(await renderedLater(copy, part), copy);
      const now = withoutFolder(markup, build);
      expect(later, "it depends on the clock: read that in an effect").toBe(now);
    });

    it("says what it promises, under one h1 if it is a page", () => {
      for (const promised of says[part.id]?.[part.locale] ?? []) {
        expect(textOf(markup)).toContain(plainSpaces(promised));
      }
      expect(markup.match(/<h1[\s>]/g) ?? []).toHaveLength(part.kind === "page" ? 1 : 0);
    });

    it.each(["scripts", "styles"] as const)("stays within its budget of %s", (kind) => {
      // Without the files that it loads later.
      const weight = build.weightOf(part.files[kind]);
      const said = `bytes (brotli) of ${kind}: make the ${part.kind} lighter, or raise testBuild's \`budget\``;
      expect(weight, said).toBeLessThanOrEqual(budget[kind]);
    });

    if (part.kind === "slot") return;
    it("is described by what its words say, as long as search results show", async () => {
      const { content } = (await build.importExpose(part.files.name)) as PageModule;
      const { title, description } = content.meta;
      expect(build.manifest.pages[part.id]?.meta[part.locale]).toEqual({ title, description });
      const [least, most] = descriptionCharacters;
      const characters = `characters of meta.description, which takes ${least} to ${most}`;
      expect(description.length, characters).toBeGreaterThanOrEqual(least);
      expect(description.length, characters).toBeLessThanOrEqual(most);
    });

    if (!build.manifest.pages[part.id]?.isStatic) return;
    it("has no behavior, as `static: true` says", async () => {
      const advice =
        "visitors load none of its code: these would do nothing; remove `static: true`";
      expect(await behaviorOf(build, part), advice).toEqual([]);
    });
  });
}

/** A copy of a build in a temporary folder, none of whose modules is loaded yet. */
export function copyOf(build: OpenedBuild): OpenedBuild {
  const folder = mkdtempSync(join(tmpdir(), "built-copy-"));
  cpSync(build.folder, folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return new OpenedBuild(folder);
}

/** Markup without the build's folder, which is part of its pictures' addresses here. */
function withoutFolder(markup: string, { folder }: OpenedBuild): string {
  return markup.replaceAll(pathToFileURL(realpathSync(folder)).pathname, "");
}

/**
 * Markup of a part a year from now, at another time of day. It needs a copy that is rendered nowhere else: a module that
 * reads the clock while it loads does so only once.
 */
export async function renderedLater(copy: OpenedBuild, part: BuiltPart): Promise<string> {
  const laterMs = (400 * 24 + 11) * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date", "Intl", "Temporal"], now: Date.now() + laterMs });
  try {
    return await renderedPart(copy, part);
  } finally {
    vi.useRealTimers();
  }
}

/** A build binds numbers to their units with no-break spaces, the sources don't. */
const plainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

/** The visible text of some markup, with entities decoded. */
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

/** What a visitor downloads of a remote to use one page or slot, in bytes as brotli. */
interface PartSize {
  scripts: number;
  styles: number;
}

/** Twice the heaviest part of the remotes that this was measured on. */
const defaultBudget: PartSize = { scripts: 36_000, styles: 8_000 };
