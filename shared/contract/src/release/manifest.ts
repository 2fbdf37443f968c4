import * as v from "valibot";
import { failure } from "../environment/failure.ts";
import { locales } from "../locales.ts";

/**
 * The schema of a release's `manifest.json`. It is the contract between teams: the composer trusts
 * nothing else about a remote, and rejects an invalid manifest.
 */

const perLocale = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object(v.entriesFromList(locales, schema));

const text = v.pipe(v.string(), v.minLength(1));

const version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, "expected a version such as 1.4.0"),
);

/** Lower case, digits and single hyphens. */
export const identifier = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "expected lower-case words joined by hyphens"),
);

/** `v.record` drops these keys silently; here they are an error. */
const reservedIds = ["__proto__", "constructor", "prototype"];

const byId = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.custom<Record<string, unknown>>(
      (value) => reservedIds.every((id) => !Object.hasOwn(Object(value), id)),
      `expected other ids than ${reservedIds.join(", ")}`,
    ),
    v.record(identifier, schema),
  );

/** A path inside a release: relative, without `..`, and with no character that a URL has to escape. */
export const file = v.pipe(
  v.string(),
  v.regex(
    /^(?!.*\.\.)[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/,
    "expected a relative file path without '..'",
  ),
);

/** A page's address: `/`, or lower-case segments without a trailing slash. */
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, "expected an address such as /en/about"),
);

/** False for text in another format and for days that don't exist, such as 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

const calendarDate = v.pipe(
  v.string(),
  v.check(isCalendarDate, "expected a day that exists, such as 2026-02-28"),
);

const expose = v.object({
  /** Federation's name of the module: `./home.pt`. */
  name: v.pipe(v.string(), v.startsWith("./")),
  /** Every script that the module needs, itself and the remote's entry included. */
  scripts: v.pipe(v.array(file), v.minLength(1)),
  styles: v.array(file),
  /** Scripts that the module may import later. */
  lazy: v.optional(v.array(file)),
});

const meta = v.object({
  title: text,
  description: text,
});

const feedEntry = v.object({
  title: text,
  summary: text,
  category: text,
  /** Day of its first publication. */
  published: calendarDate,
});

/** A page's position in the site's menu, and its label. */
const menuEntry = v.pipe(
  v.object({
    /**
     * Position in the menu, ascending; pages of a group are inside the group's dropdown. The site's
     * configuration may override the order.
     */
    order: v.number(),
    /** Id of the dropdown that contains the page; absent for the bar itself. */
    group: v.optional(identifier),
    /** Label of the dropdown; the first page that states one decides. */
    groupLabel: v.optional(perLocale(text)),
    label: perLocale(text),
  }),
  v.check(
    ({ group, groupLabel }) => !group || group === "services" || groupLabel !== undefined,
    "expected a groupLabel: the shell has no words for this group",
  ),
);

const page = v.object({
  paths: perLocale(path),
  meta: perLocale(meta),
  exposes: perLocale(expose),
  /** The page only shows something: browsers need its markup, and not its code. */
  isStatic: v.optional(v.literal(true)),
  menu: v.optional(menuEntry),
  /** Day of the last change of its content, for the sitemap. */
  lastModified: v.optional(calendarDate),
  /** The page's entry in the feed of each language; absent for pages that are not news. */
  feed: v.optional(perLocale(feedEntry)),
  /** Where the page's addresses redirect once the page is removed; without it they answer 410. */
  successor: v.optional(path),
  /** The page is left out of a site whose configuration lacks this section. */
  needs: v.optional(v.literal("legal")),
});

const slot = v.object({ exposes: perLocale(expose) });

export const remoteManifest = v.object({
  kind: v.literal("remote"),
  name: identifier,
  version,
  entry: file,
  /** Singletons the remote expects in the page, with the range it accepts of each. */
  shared: v.record(v.string(), v.string()),
  pages: byId(page),
  slots: byId(slot),
});

export const shellManifest = v.object({
  kind: v.literal("shell"),
  name: v.literal("shell"),
  version,
  /** Script that starts the page, and all it needs at once. */
  entry: file,
  scripts: v.array(file),
  /** Scripts that it may import later. */
  lazy: v.optional(v.array(file)),
  styles: v.array(file),
  /** Fonts that the first viewport shows. */
  fonts: v.array(file),
  /** Server bundle that the composer prerenders with; never served. */
  prerender: file,
  /** Singletons the shell provides, with their versions. */
  provides: v.record(v.string(), v.string()),
  /** Further versions of the singletons, for remotes of another major version. */
  alsoProvides: v.optional(v.record(v.string(), v.array(version))),
});

export const manifest = v.variant("kind", [remoteManifest, shellManifest]);

export type RemoteManifest = v.InferOutput<typeof remoteManifest>;
export type ShellManifest = v.InferOutput<typeof shellManifest>;
export type Manifest = v.InferOutput<typeof manifest>;
export type MenuEntry = v.InferOutput<typeof menuEntry>;
export type ExposeFiles = v.InferOutput<typeof expose>;

/**
 * Reads a manifest from parsed JSON.
 * @throws Error naming each invalid field, what was expected and what was received.
 */
export function parseManifest(value: unknown, source: string): Manifest {
  const result = v.safeParse(manifest, value);
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => {
    const where = v.getDotPath(issue) ?? "(the whole file)";
    return `  ${where}: ${issue.message}; received ${issue.received}`;
  });
  throw failure`manifest-invalid: ${source} is not a valid manifest:\n${issues.join("\n")}\nBuild the package again with the shared presets, or fix these fields.`;
}
