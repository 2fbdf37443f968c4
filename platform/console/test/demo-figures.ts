import { createHash } from "node:crypto";
import { migrate } from "@site/gateway/store/migrations";
import { hourOf, type PageCount, PageCounts } from "@site/gateway/store/page-counts";
import { openEmbedded, storeFile } from "@site/gateway/store/store";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { ReportFiles, reportsFolder } from "@site/server/report-files";
import type { ReportRecord } from "@site/server/report-record";
import { demoPages } from "./demo.ts";

const hourMs = 3_600_000;

/** A revision, and for how long it was shown. */
export interface DemoRevision {
  revision: ChannelRevision;
  at: Date;
  until: Date;
}

interface Figures {
  data: string;
  revisions: readonly DemoRevision[];
  now: Date;
}

/** What fails, in which share of its page's views. */
const faults = [
  {
    remote: "mf-home",
    version: "1.5.0",
    page: "home",
    share: 0.09,
    message: "home: decode failed",
  },
  {
    remote: "mf-content",
    version: "2.2.0",
    page: "articles",
    share: 0.72,
    message: "articles: Cannot read properties of undefined (reading 'points')",
  },
  {
    remote: "mf-forms",
    version: "1.1.0",
    page: "contact",
    share: 0.002,
    message: "contact: timeout",
  },
];

/** Upper edges of the buckets of LCP, in milliseconds, and the share of views in each. */
const lcp = [
  [1_000, 0.35],
  [1_500, 0.27],
  [2_000, 0.16],
  [2_500, 0.11],
  [4_000, 0.08],
  ["more", 0.03],
] as const;

/** The same numbers each time: no chance that a test meets others. */
function chance(seed: string): number {
  return createHash("sha256").update(seed).digest().readUInt32BE() / 2 ** 32;
}

/** Writes page counts, reports, submissions with deliveries, subscribers and security events. */
export async function writeFigures({ data, revisions, now }: Figures): Promise<void> {
  const store = openEmbedded(storeFile(data));
  await migrate(store);
  const counts: PageCount[] = [];
  const reports: ReportRecord[] = [];
  for (const { revision, at, until } of revisions) {
    for (let time = at.getTime(); time < until.getTime(); time += hourMs) {
      countHour(new Date(time), revision, counts, reports);
    }
  }
  await new PageCounts(store).add(merged(counts));
  const files = new ReportFiles(reportsFolder(data));
  for (const [day, records] of Map.groupBy(reports, ({ at }) => at.slice(0, 10))) {
    await files.keep(records, new Date(`${day}T12:00:00Z`));
  }
  await writeSubmissions(store, now);
  await writeEvents(store, now);
  await store.close();
}

function countHour(
  time: Date,
  revision: ChannelRevision,
  counts: PageCount[],
  reports: ReportRecord[],
): void {
  const { channel, sequence, canary } = revision;
  const share = (canary?.percent ?? 0) / 100;
  // Fewer at night and at weekends.
  const busy = 0.25 + Math.max(0, Math.sin(((time.getUTCHours() - 5) * Math.PI) / 15));
  const week = [0, 6].includes(time.getUTCDay()) ? 0.4 : 1;
  for (const [at, page] of Object.values(demoPages).flat().entries()) {
    const seed = `${time.toISOString().slice(0, 13)} ${sequence} ${page}`;
    const all = Math.round(busy * week * (60 / (1 + at * 0.6)) * (0.7 + 0.6 * chance(seed)));
    const ofCanary = Math.min(all, Math.floor(all * share + chance(`canary ${seed}`)));
    for (const [group, served] of [
      ["live", share > 0 ? all - ofCanary : all],
      ["canary", share > 0 ? ofCanary : 0],
    ] as const) {
      if (served === 0) continue;
      const composition = (group === "canary" && canary?.composition) || revision.composition;
      const releases = { ...revision.releases, ...(group === "canary" && canary?.releases) };
      const key = { hour: hourOf(time), channel, revision: sequence, composition };
      const row = { ...key, visitor_group: group, page, remote: "", version: "" };
      const add = (signal: string, views: number, part = {}) => {
        if (views > 0) counts.push({ ...row, signal, views, networks: views, ...part });
      };
      const fault = faults.find((one) => one.page === page && releases[one.remote] === one.version);
      const failed = Math.floor(served * (fault?.share ?? 0) + chance(`fail ${group} ${seed}`));
      add("served", served);
      add("answered", served - Math.floor(served * 0.03 + chance(`answer ${group} ${seed}`)));
      if (fault) {
        const { remote, version, message } = fault;
        add("failed", failed, { remote, version });
        const what = { kind: "failure", what: "TypeError", message, remote, version } as const;
        for (let each = 0; each < failed; each += 1) {
          const language = (["en", "pt", "de"] as const)[reports.length % 3] ?? "en";
          const source = `/${remote}/${version}/${page}-${language}.js:1:9`;
          const where = { page, language, phase: "render", source } as const;
          reports.push({ at: time.toISOString(), ...what, ...where });
        }
      }
      const slow = fault ? 1.4 : 1;
      for (const [edge, part] of lcp) {
        add(
          `lcp:${edge}`,
          Math.round(served * part * (edge === "more" || edge > 2_000 ? slow : 1)),
        );
      }
    }
  }
}

/** Two revisions in an hour, or a rounded part of one, have rows of the same key. */
function merged(counts: readonly PageCount[]): PageCount[] {
  const groups = Map.groupBy(counts, ({ views: _views, networks: _networks, ...key }) =>
    JSON.stringify(key),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    const sum = (what: "views" | "networks") =>
      others.reduce((all, one) => all + one[what], first?.[what] ?? 0);
    return first ? { ...first, views: sum("views"), networks: sum("networks") } : [];
  });
}

const industries = ["logistics", "retail", "energy", "insurance", "tourism", "agriculture"];
const wishes = [
  "We would like to forecast demand for forty shops. Who would work with us, and when?",
  "Our month's end takes nine days. Can you automate a part of it?",
  "We look for a training in dashboards for twelve people, in German.",
];
type Store = ReturnType<typeof openEmbedded>;

async function writeSubmissions({ db }: Store, now: Date): Promise<void> {
  for (let at = 0; at < 64; at += 1) {
    const industry = industries[at % industries.length] ?? "";
    const id = idOf(`submission ${at}`);
    const submitted_at = new Date(now.getTime() - (at * 5.2 + 0.4) * hourMs).toISOString();
    const sender = { name: `Head of operations, ${industry}`, company: `A company in ${industry}` };
    const email = `operations-${at}@${industry}.example.org`;
    const service = ["Automations", "Dashboards", "Training"][at % 3] ?? "";
    const message = wishes[at % wishes.length] ?? "";
    const language = (["en", "pt", "de"] as const)[at % 3] ?? "en";
    const fields = { ...sender, email, service, message, language } as const;
    await db
      .insertInto("contact_submissions")
      .values({ id, submitted_at, ...fields })
      .execute();
    const isDead = at === 9 || at === 10;
    const delivered = { state: "delivered", tries: 1, settled_at: submitted_at } as const;
    const dead = {
      state: "dead",
      tries: 100,
      last_fault: "SMTP 550: mailbox unavailable",
    } as const;
    // What was delivered is forgotten.
    const payload = isDead ? JSON.stringify({ entity: "email", fields }) : "{}";
    const delivery = { key: id, payload, accepted_at: submitted_at };
    await db
      .insertInto("deliveries")
      .values({ ...delivery, destination: "email", ...(isDead ? dead : delivered) })
      .execute();
    const mark = at % 11 === 4 ? "spam" : at > 8 && at % 2 === 0 ? "answered" : undefined;
    if (mark) await db.insertInto("marks").values({ subject_id: id, mark }).execute();
  }
  for (let at = 0; at < 23; at += 1) {
    const [id, email] = [idOf(`subscriber ${at}`), `reader-${at}@press.example.org`];
    const subscribed_at = new Date(now.getTime() - at * 13 * hourMs).toISOString();
    await db
      .insertInto("newsletter_subscribers")
      .values({ id, email, language: "en", subscribed_at })
      .execute();
  }
}

const eventTypes = ["csp_violation", "unhandled_error", "devtools_opened"] as const;

async function writeEvents({ db }: Store, now: Date): Promise<void> {
  for (let day = 0; day < 14; day += 1) {
    for (const [at, event_type] of eventTypes.entries()) {
      const usual = [3, 6, 11][at] ?? 0;
      const count =
        Math.round(usual * (0.6 + chance(`${day} ${event_type}`))) + (day + at ? 0 : 38);
      for (let each = 0; each < count; each += 1) {
        // So near that they are of one day, at midnight too.
        const created_at = new Date(now.getTime() - day * 24 * hourMs - each * 100).toISOString();
        const id = idOf(`${event_type} ${day} ${each}`);
        const details = JSON.stringify({ path: each % 3 === 0 ? "/en/contact" : "/articles" });
        await db
          .insertInto("security_events")
          .values({ id, event_type, details, created_at })
          .execute();
      }
    }
  }
}

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
