import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startCanary } from "@site/composer/release/canary";
import { promote } from "@site/composer/release/promote";
import { rollBack } from "@site/composer/release/rollback";
import { renderUnwalled } from "@site/composer/test/unwalled-renderer";
import { locales } from "@site/contract/locales";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import type { ObjectStore } from "@site/registry/object-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { pathsOf, writeFakeRemote, writeFakeShell } from "@site/registry/test/fake-builds";
import { type DemoRevision, writeFigures } from "./demo-figures.ts";

/*
 * Two weeks of a small site, the same on every machine: six releases that went well, one that was
 * taken back, and a canary that fails right now. Nobody in it exists.
 */

const hourMs = 3_600_000;

/** Pages of each remote. */
export const demoPages: Record<string, readonly string[]> = {
  "mf-home": ["home"],
  "mf-content": ["about", "articles", "demand-forecast", "data-quality"],
  "mf-services": ["services", "automations", "dashboards", "training"],
  "mf-forms": ["contact", "newsletter", "privacy"],
};

/** What happened: hours before now, by whom and why. */
const steps: readonly Step[] = [
  {
    ago: 334,
    by: "ci",
    note: "first version of the new site",
    releases: {
      shell: "3.0.0",
      "mf-home": "1.4.0",
      "mf-content": "2.0.0",
      "mf-services": "1.2.0",
      "mf-forms": "1.1.0",
    },
  },
  { ago: 302, by: "ci", note: "article on demand forecasts", releases: { "mf-content": "2.1.0" } },
  { ago: 269, by: "ci", note: "the menu opens by keyboard", releases: { shell: "3.1.0" } },
  { ago: 233, by: "ci", note: "new prices", releases: { "mf-services": "1.3.0" }, percent: 10 },
  { ago: 221, by: "operator", note: "nothing against it", releases: {}, percent: 50 },
  { ago: 209, by: "operator", note: "new prices", releases: { "mf-services": "1.3.0" } },
  { ago: 178, by: "ci", note: "portrait as AVIF", releases: { "mf-home": "1.5.0" } },
  { ago: 175, by: "operator", note: "no portrait in Safari", goesBack: true },
  { ago: 147, by: "ci", note: "portrait with a fallback", releases: { "mf-home": "1.5.1" } },
  {
    ago: 108,
    by: "editor",
    note: "new booking page",
    releases: {},
    facts: { bookingUrl: "https://booking.example.org/first-call" },
  },
  { ago: 70, by: "ci", note: "clearer errors in the form", releases: { "mf-forms": "1.2.0" } },
  {
    ago: 26,
    by: "ci",
    note: "charts in articles",
    releases: { "mf-content": "2.2.0" },
    percent: 10,
  },
];

interface Step {
  ago: number;
  by: string;
  note: string;
  releases?: Record<string, string>;
  percent?: number;
  goesBack?: true;
  facts?: Partial<SiteFacts>;
}

export interface DemoPlace {
  store: ObjectStore;
  /** The gateway's data directory. */
  data: string;
  /** For builds. */
  scratch: string;
  now: Date;
}

/** Writes the registry, the store and the reports of such a site. */
export async function writeDemo({ store, data, scratch, now }: DemoPlace): Promise<void> {
  const registry = new Registry(store);
  const channel = "production";
  const rendering = { render: renderUnwalled };
  let site: SiteFacts = { ...neutralSite, origin: "https://www.example.org" };
  const revisions: DemoRevision[] = [];
  for (const [index, { ago, by, note, facts, goesBack, percent, ...step }] of steps.entries()) {
    const at = new Date(now.getTime() - ago * hourMs);
    site = { ...site, ...facts };
    const releases: ReleaseRecord[] = [];
    for (const [name, version] of Object.entries(step.releases ?? {})) {
      const known = await registry.release(name, version);
      const folder = join(scratch, `${name}-${version}`);
      releases.push(known ?? (await released(registry, folder, name, version, at)));
    }
    const move = { registry, channel, movedBy: by, note, now: at };
    // A change of facts alone promotes what is live again.
    const live = (await registry.revision(channel))?.releases ?? {};
    const named = facts ? await registry.requireReleases(live) : releases;
    if (goesBack) await rollBack(move);
    else if (percent === undefined) await promote({ ...move, site, rendering, releases: named });
    else await startCanary({ ...move, site, rendering, releases, percent });
    const revision = await registry.requireRevision(channel);
    revisions.push({ revision, at, until: now });
    const before = revisions[index - 1];
    if (before) before.until = at;
  }
  await writeFigures({ data, revisions, now });
}

async function released(
  registry: Registry,
  folder: string,
  name: string,
  version: string,
  now: Date,
): Promise<ReleaseRecord> {
  if (name === "shell")
    await writeFakeShell(folder, { version, greeting: version, links: "none", hasPreview: true });
  else {
    const pages = (demoPages[name] ?? []).map((id) => {
      const path = id === "home" ? "" : `/${id}`;
      return [id, { text: `${id} ${version}`, paths: pathsOf(path || "/") }];
    });
    await writeFakeRemote(folder, { name, version, pages: Object.fromEntries(pages) });
    for (const page of demoPages[name] ?? []) {
      // Everything is from the first character of line 12.
      const sources = [`../src/pages/${page}/${page}-page.tsx`];
      const map = JSON.stringify({ version: 3, sources, names: [], mappings: "AAWA" });
      for (const language of locales)
        await writeFile(join(folder, `${page}-${language}.js.map`), map);
    }
  }
  const commit = createHash("sha1").update(`${name}${version}`).digest("hex");
  const { record } = await publish(registry, folder, {
    ...{ now, commit, repository: "github.com/example/site" },
  });
  return record;
}
