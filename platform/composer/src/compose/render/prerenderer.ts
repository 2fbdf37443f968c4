import { randomUUID } from "node:crypto";
import type { Composition } from "@site/contract/composition";
import { withoutPreloads } from "@site/contract/forbidden-markup";
import { printable } from "@site/contract/printable";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import * as v from "valibot";
import { pageIdAt } from "#compose/pages/page-index.ts";
import { parsedMarkup } from "./markup.ts";
import { type Assignment, defaultLimits, type Ended, type Limits, runWalled } from "./walls.ts";

/** What a shell's server bundle exports (`shell/src/prerender.tsx`). */
export interface ShellServer {
  pageTagMark: string;
  shareSingletons: () => void;
  prerenderAddress: (
    composition: Composition,
    path: string,
    importExpose: (remote: string, expose: string) => Promise<unknown>,
  ) => Promise<{
    html: string;
    head: { title: string; tags: Fragment["headTags"] };
    used: Fragment["used"];
    linked: string[];
    meta?: Fragment["meta"];
  }>;
}

/** Largest markup of a page, in bytes: ten times the largest of this site. */
const maxMarkupBytes = 512 * 1024;
/** How many pages that no release has an address may link to: the record names each. */
const maxUnknownLinks = 50;
/** Maximum output to read, in bytes: a string can't be much longer. */
const maxOutputBytes = 400 * 1024 * 1024;
/** How many pages `renderer.mjs` renders at a time. */
const parallelPages = 16;

const shortText = v.pipe(v.string(), v.maxLength(5000, "expected 5,000 characters at most"));
const id = v.pipe(v.string(), v.maxLength(200, "expected 200 characters at most"));

/** Attributes of an element in the head: none that loads, runs or redirects. */
const attributes = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z:-]*$/, "expected an attribute")), shortText),
  v.check(
    (one) => !Object.keys(one).some((name) => name === "http-equiv" || name.startsWith("on")),
    "expected neither http-equiv nor an event handler",
  ),
  v.check(
    ({ rel = "alternate" }) => ["alternate", "author", "canonical", "license"].includes(rel),
    "expected rel to be alternate, author, canonical or license",
  ),
);

const nodeType = v.optional(v.union([v.string(), v.array(v.string())]));

/** A node of schema.org data. */
const node = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(({ "@type": type }) => v.is(nodeType, type), "expected @type to be a text or texts"),
);

/** Rendered markup of an address, before it becomes a document. Foreign code wrote it. */
const fragment = v.object({
  markup: v.pipe(
    v.string(),
    v.maxBytes(maxMarkupBytes, `expected ${maxMarkupBytes} bytes of markup at most`),
  ),
  title: shortText,
  headTags: v.pipe(
    v.array(v.strictTuple([v.picklist(["meta", "link"]), attributes])),
    v.maxLength(100, "expected 100 elements in the head at most"),
  ),
  pageTagMark: v.pipe(v.string(), v.regex(/^data-[a-z-]+$/, "expected a data attribute")),
  used: v.pipe(
    v.array(v.object({ kind: v.picklist(["page", "slot"]), id, remote: id })),
    v.maxLength(2000, "expected 2,000 pages and slots at most"),
  ),
  linked: v.pipe(
    v.array(v.pipe(v.string(`expected each link to name a page, as <Link to="contact"> does`), id)),
    v.maxLength(2000, "expected links to 2,000 pages at most"),
  ),
  meta: v.optional(
    v.object({ title: shortText, description: shortText, schema: v.exactOptional(v.array(node)) }),
  ),
});

export type Fragment = v.InferOutput<typeof fragment> & {
  /** The part of the markup inside `main`. */
  main: string;
};

const response = v.union([
  v.object({ path: v.string(), fragment: v.unknown() }),
  v.object({ path: v.string(), error: v.string(), place: v.optional(v.string()) }),
]);

/** The results of rendering some addresses. */
export interface Rendered {
  /** The markup of each address, or why it has none. */
  pages: Map<string, Fragment | Error>;
  /** Why the process was stopped before all were rendered. */
  stopped?: string;
}

/** Renders addresses; tests that are not about the walls use a renderer without walls. */
export type Render = typeof renderWalled;

/**
 * Renders addresses with the code of some releases, in a separate process behind walls that sees
 * nothing else.
 */
export async function renderWalled(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  composition: Composition,
  paths: readonly string[],
  limits: Limits = defaultLimits,
): Promise<Rendered> {
  const assignment = await assignmentFor(registry, releases, composition, paths);
  const outputBytes = Math.min(paths.length * limits.outputBytes, maxOutputBytes);
  const ended = await runWalled(assignment, { ...limits, outputBytes });
  return resultsIn(ended, assignment, limits);
}

const parallelFiles = 16;

/** The scripts of some releases, read from the registry, and what to render with them. */
export async function assignmentFor(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  composition: Composition,
  paths: readonly string[],
): Promise<Assignment> {
  const scripts = releases.flatMap((release) =>
    Object.entries(release.files)
      // Only the server bundle of a shell.
      .filter(([file]) => release.kind === "remote" || !isPublicFile(release, file))
      .filter(([file]) => file.endsWith(".js"))
      .map(([file, { hash }]) => ({ name: release.name, path: pathOf(release, file), hash })),
  );
  const sources = await inParallel(parallelFiles, scripts, async ({ name, path, hash }) => {
    return [path, (await registry.blob(hash, name)).toString("utf8")] as const;
  });
  const entries = releases.map((release) => {
    const { name, kind, manifest } = release;
    return [name, pathOf(release, kind === "shell" ? manifest.prerender : manifest.entry)];
  });
  return {
    // With a host: so a script has the same path here as in browsers, and finds files beside it.
    base: `release://${randomUUID()}/`,
    scripts: Object.fromEntries(sources),
    shell: releases.find(({ kind }) => kind === "shell")?.name ?? "",
    entries: Object.fromEntries(entries),
    composition,
    paths,
  };
}

function pathOf({ name, version }: ReleaseRecord, file: string): string {
  return `${name}/${version}/${file}`;
}

/** Reads the results from the process's output, all of which is checked: foreign code wrote it. */
function resultsIn(ended: Ended, { composition, paths }: Assignment, limits: Limits): Rendered {
  const pages: Rendered["pages"] = new Map();
  const waiting = new Set(paths);
  let reason: string | undefined;
  // Each result is one whole line. Read one by one: foreign code may have written a million lines.
  for (const [line] of ended.output.matchAll(/[^\n]*\n/gy)) {
    const { success, output } = v.safeParse(response, parsedJson(line));
    if (!success || !waiting.delete(output.path)) {
      reason = "its output is not a result";
      break;
    }
    pages.set(output.path, checkedResult(output, composition));
  }
  if (waiting.size === 0) return { pages };
  const inWork = [...waiting].slice(0, parallelPages).join(", ");
  return { pages, stopped: `${reason ?? endReason(ended, limits)}, while it rendered ${inWork}` };
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A page's markup, or an error that says why it failed or what it must not contain. */
export function checkedResult(
  given: v.InferOutput<typeof response>,
  { pages, slots, site }: Composition,
): Fragment | Error {
  const failure = (text: string) => new Error(shortLine(text));
  if ("error" in given) {
    const { error, place } = given;
    const missing = /(?:^|[^\w$])([\w$]+) is not defined$|(?:globalThis|self)\.(\w+) is not a/;
    const [, name, member = name] = missing.exec(error) ?? [];
    const advice = member ? inBrowserOnly(`read ${member}`) : "";
    return failure(`${error}${place ? thrownIn + place : ""}${advice}`);
  }
  const result = v.safeParse(fragment, given.fragment);
  if (!result.success) {
    const issues = result.issues.slice(0, 3).map((one) => `${v.getDotPath(one)}: ${one.message}`);
    return failure(`its result is not that of a page: ${issues.join("; ")}`);
  }
  const { used, linked } = result.output;
  const missing = new Set(linked).difference(new Set(Object.keys(pages)));
  if (missing.size > maxUnknownLinks) {
    return failure(
      `it links to ${missing.size} pages that no release has, ${maxUnknownLinks} at most are allowed`,
    );
  }
  const markup = withoutPreloads(result.output.markup);
  const unknown = used.find(
    ({ kind, id, remote }) => (kind === "page" ? pages : slots)[id]?.remote !== remote,
  );
  if (unknown) return failure(`it uses ${unknown.id}, which ${unknown.remote} lacks`);
  // When a page is rendered again depends on what it uses.
  const own = pageIdAt(pages, given.path);
  if (own !== undefined && !used.some(({ kind, id }) => kind === "page" && id === own)) {
    return failure(`it does not use ${own}, the page at its address`);
  }
  const { issues, main } = parsedMarkup(markup, site);
  if (issues.length > 0) return failure(`its markup ${issues.join(", and it ")}`);
  const slot = pages[own ?? ""]?.isStatic && /data-slot="([^"]+)"/.exec(main)?.[1];
  if (slot) return failure(`it is static and shows the slot ${slot}, which would have no code`);
  // Each part only once: a document names the files of every part.
  const once = new Map(used.map((part) => [`${part.kind} ${part.id}`, part]));
  return { ...result.output, used: [...once.values()], markup, main };
}

/** Stands before the place of a fault. */
export const thrownIn = ", thrown in ";

const inBrowserOnly = (what: string) =>
  `. A page is composed without a browser: ${what} in an effect or a handler, or where import.meta.env.SSR is false`;

/** Names the library that a fault with its source was thrown in, instead of what that library read. */
export function withLibrary(fault: string): string {
  const place = /, thrown in \S*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\S*?:\d+:\d+/;
  const [found = "", library] = place.exec(fault) ?? [];
  const [before] = fault.split(found);
  return library ? `${before}${found}${inBrowserOnly(`use ${library}`)}` : fault;
}

/** What went wrong on a page, wherever it was thrown and in whatever language. */
export function withoutPlace(fault: string): string {
  return fault
    .split(thrownIn, 1)
    .join()
    .replace(/ in [a-z]{2}(?= failed to load)/, "");
}

/** The beginning of a foreign text, as a part of a message. */
function shortLine(text: string): string {
  return printable(text).slice(0, 500);
}

/** Why a process ended before it was done. A shell reports a signal as 128 and its number. */
function endReason(
  { error, errorOutput }: Ended,
  { heapMb, memoryMb, processorSeconds, deadlineMs, outputBytes }: Limits,
): string {
  const { code = 0, signal, killed } = error ?? {};
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return `it wrote more than ${outputBytes} bytes for a page`;
  }
  if (/out of memory|allocation failed/i.test(errorOutput)) {
    return `it used more than ${heapMb} MB of heap or ${memoryMb} MB in all`;
  }
  if (killed) return `it was not done within ${deadlineMs / 1000} s`;
  if (signal === "SIGKILL" || signal === "SIGXCPU" || code === 137 || code === 152) {
    return `it used more than ${processorSeconds} s of processor time`;
  }
  const last = shortLine(errorOutput.trim().split("\n").at(-1) ?? "");
  return `its process ended (${signal ?? `exit code ${code}`})${last && `: ${last}`}`;
}
