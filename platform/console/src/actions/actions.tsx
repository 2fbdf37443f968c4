import { changesBetween } from "@site/composer/command-line";
import { startCanary, stopCanary } from "@site/composer/release/canary";
import { factChangesBetween } from "@site/composer/release/diff";
import { revisionBefore, rollBack } from "@site/composer/release/rollback";
import { RequestError } from "@site/gateway/guard/request-error";
import { isId } from "@site/gateway/owner/submission-query";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { ReactNode } from "react";
import { liveSince, reasonOf } from "#figures/history.ts";
import { judgedCanary, labelOf } from "#figures/judged-canary.ts";
import { Moment, percent, whole } from "#parts/page.tsx";
import type { ViewContext } from "#parts/view.ts";

/** What an action would do, before anybody has confirmed it. */
export interface Plan {
  title: string;
  /** What will change, a sentence each; what is empty says nothing. */
  changes: readonly ReactNode[];
  /** The command that does the same. */
  command: string;
  /** What the plan was made from: if it has changed when the form comes, nothing is done. */
  seen: string;
  button: string;
  danger?: boolean;
  /** Whether the history keeps a note of why. */
  hasNote?: boolean;
  /** Where to look afterwards. */
  to: string;
  /** Resolves with what was done. */
  run(note: string): Promise<string>;
}

type Planning = (context: ViewContext) => Promise<Plan>;

/** The shares that a canary can be given here, in percent. */
export const canaryShares = [10, 25, 50] as const;

/** The actions by the last segment of their address, `/console/do/<name>`. */
export const actions: Readonly<Record<string, Planning>> = {
  rollback: planRollback,
  "canary-share": planShare,
  "canary-stop": planStop,
  retry: planRetry,
  discard: planDiscard,
  mark: planMark,
  erase: planErase,
};

/** A word that somebody else has chosen, so that a shell takes it as it is. */
export const quoted = (word: string) =>
  /^[\w@.+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Who did it, in the history. */
const movedBy = "console";

const noteText = ' --note "<why>"';

async function planRollback(context: ViewContext): Promise<Plan> {
  const { sources, channel } = context;
  const { registry } = sources;
  const from = await latestRevision(context);
  const target = await revisionBefore(registry, from);
  const since = liveSince(await context.history.of(channel));
  const releases = changesBetween(from.releases, target.releases);
  const [old, now] = await Promise.all(
    [from, target].map(({ composition }) => registry.composition(composition)),
  );
  const facts = old && now ? factChangesBetween(old.composition.site, now.composition.site) : [];
  const one = releases.length > 1 ? releases.find(({ after }) => after) : undefined;
  return {
    title: `Roll ${channel} back`,
    changes: [
      `Everybody gets again what revision ${target.sequence} showed.`,
      since && `Taken back: revision ${since.sequence}, ${reasonOf(since)}, by ${since.movedBy}.`,
      ...releases.map(
        ({ name, before, after }) => `${name}: ${before ?? "(none)"} → ${after ?? "(none)"}`,
      ),
      ...facts.map(({ path }) => `The site's fact ${path} is again as it was.`),
      from.canary && `The canary (${labelOf(from.canary.releases)}) ends.`,
      one && (
        <>
          To take back one package alone:{" "}
          <code>{`pnpm release rollback ${one.name}@${one.after} --channel ${channel}`}</code>
        </>
      ),
    ],
    command: `pnpm release rollback --channel ${channel}${noteText}`,
    ...{ seen: seenOf(from), button: "Roll back", danger: true, hasNote: true, to: "/console" },
    async run(note) {
      const after = from.sequence;
      const { to } = await rollBack({ registry, channel, movedBy, note, after });
      return `${channel} shows again what revision ${to.sequence} showed.`;
    },
  };
}

const seenOf = ({ channel, sequence }: ChannelRevision) => `${channel} ${sequence}`;

async function latestRevision({ history, channel }: ViewContext): Promise<ChannelRevision> {
  const latest = (await history.of(channel)).at(-1);
  if (latest) return latest;
  throw new RequestError(404, `nothing was promoted to ${channel} yet`);
}

async function runningCanary(context: ViewContext) {
  const revision = await latestRevision(context);
  const { canary } = revision;
  if (!canary) throw new RequestError(404, `no canary runs on ${context.channel}`);
  const { sequence: after } = revision;
  return { canary, after, seen: seenOf(revision), label: labelOf(canary.releases) };
}

async function planShare(context: ViewContext): Promise<Plan> {
  const { sources, channel, query } = context;
  const share = canaryShares.find((one) => String(one) === query.get("percent"));
  if (share === undefined) {
    throw new RequestError(
      400,
      `a canary's share is one of ${canaryShares.join(", ")} percent here`,
    );
  }
  const { canary, after, seen, label } = await runningCanary(context);
  const { registry } = sources;
  const command = `pnpm release canary --percent ${share} --channel ${channel}`;
  const judged = share > canary.percent ? await judgedCanary(context) : undefined;
  if (judged?.verdict.word === "convicted") {
    const advice = `stop it, or run ${command} --anyway where you may write the channel`;
    throw new RequestError(400, `the canary is convicted, so no more visitors get it: ${advice}`);
  }
  return {
    title: `Give the canary on ${channel} ${share} %`,
    changes: [
      `${share} % of the visitors get ${label}; now it is ${canary.percent} %.`,
      share > canary.percent
        ? "Who has it keeps it."
        : "Some who have it get again what is live for everybody else.",
    ],
    command: `${command}${noteText}`,
    ...{ seen, button: `Set ${share} %`, hasNote: true, to: "/console/canary" },
    async run(note) {
      const input = { registry, channel, releases: [], site: undefined, movedBy, note, after };
      const set = await startCanary({ ...input, percent: share });
      return `${percent(set.percent, 100)} of the visitors of ${channel} get ${label}.`;
    },
  };
}

async function planStop(context: ViewContext): Promise<Plan> {
  const { sources, channel } = context;
  const { canary, seen, label } = await runningCanary(context);
  const { registry } = sources;
  return {
    title: `Stop the canary on ${channel}`,
    changes: [
      `Nobody gets ${label} any more: the ${canary.percent} % who do get what is live.`,
      `${label} is marked as withdrawn.`,
      "What is live stays, as do facts and history.",
    ],
    command: `pnpm release canary --stop --channel ${channel}${noteText}`,
    ...{ seen, button: "Stop it", danger: true, hasNote: true, to: "/console/canary" },
    async run(note) {
      await stopCanary({ registry, channel, movedBy, note, id: canary.id });
      return `The canary of ${label} has ended, and is marked as withdrawn: everybody gets what is live.`;
    },
  };
}

/** The delivery that a query names, or all dead ones. */
async function deliveriesIn({ sources, query }: ViewContext) {
  const written = query.get("number") ?? "";
  const states = written === "dead" ? (["dead"] as const) : (["dead", "waiting"] as const);
  const lists = await Promise.all(
    states.map((state) => sources.submissions.deliveries({ state, limit: 10_000 })),
  );
  const found = lists
    .flat()
    .filter(({ number }) => written === "dead" || String(number) === written);
  if (found.length === 0) throw new RequestError(404, "no such delivery is dead or waits");
  return {
    numbers: found.map(({ number }) => number),
    count: whole(found.length),
    what: found.map(({ destination, acceptedAt, lastError }) => (
      <>
        To {destination}, since <Moment at={acceptedAt} />: {lastError}
      </>
    )),
    written,
    seen: found.map(({ number, state }) => `${number} ${state}`).join(),
  };
}

const maxNamed = 10;

async function planRetry(context: ViewContext): Promise<Plan> {
  const { numbers, count, what, written, seen } = await deliveriesIn(context);
  return {
    title: "Send again",
    changes: [`${count} tried again at once, from the first try on.`, ...what.slice(0, maxNamed)],
    command: `pnpm leads retry ${written === "dead" ? "--dead" : written}`,
    ...{ seen, button: "Send again", to: "/console/enquiries" },
    run: async () => `${whole(await context.sources.submissions.retry(numbers))} tried again.`,
  };
}

async function planDiscard(context: ViewContext): Promise<Plan> {
  const { numbers, what, written, seen } = await deliveriesIn(context);
  return {
    title: "Give a delivery up",
    changes: [
      "It is not tried again, and what it would have sent is forgotten. An enquiry in the list stays.",
      ...what.slice(0, maxNamed),
    ],
    command: `pnpm leads discard ${written}`,
    ...{ seen, button: "Give up", danger: true, to: "/console/enquiries" },
    run: async () => `${whole(await context.sources.submissions.discard(numbers))} given up.`,
  };
}

/** @throws RequestError if there is no enquiry with this id */
export async function enquiryOf({ sources }: ViewContext, id: string) {
  const [row] = isId(id) ? await sources.submissions.submissions({ ids: [id], limit: 1 }) : [];
  if (!row) throw new RequestError(404, "there is no enquiry with this id");
  return row;
}

const enquiryIn = (context: ViewContext) => enquiryOf(context, context.query.get("id") ?? "");

async function planMark(context: ViewContext): Promise<Plan> {
  const mark = context.query.get("mark") ?? "";
  if (!/^[\w-]{1,40}$/.test(mark)) throw new RequestError(400, "a mark is a word");
  const { id, name, mark: before } = await enquiryIn(context);
  return {
    title: `Mark as ${mark}`,
    changes: [`The enquiry of ${name} is marked as ${mark}; now it is ${before ?? "not marked"}.`],
    command: `pnpm leads mark ${id} ${quoted(mark)}`,
    ...{ seen: `${id} ${before}`, button: `Mark as ${mark}`, to: `/console/enquiries/${id}` },
    async run() {
      await context.sources.submissions.mark(id, mark);
      return `Marked as ${mark}.`;
    },
  };
}

async function planErase(context: ViewContext): Promise<Plan> {
  const { id, email } = await enquiryIn(context);
  const { submissions } = context.sources;
  const count = await submissions.countSubmissions({ address: email });
  return {
    title: "Erase all of an address",
    changes: [
      `Everything that is stored under ${email} is deleted: ${whole(count)} enquiries, a subscription, waiting deliveries, security events, e-mails in the mail drop.`,
      "What was delivered to other services stays there: erase it there, too.",
      "A record without the address proves that it was done. It can't be undone, except from a backup.",
    ],
    command: `pnpm leads erase ${quoted(email)} --yes`,
    ...{ seen: `${id} ${count}`, button: "Erase", danger: true, to: "/console/enquiries" },
    async run() {
      const { erased } = await submissions.erase(email);
      const what = Object.entries(erased).map(([kind, number]) => `${kind}: ${whole(number)}`);
      return `Erased. ${what.join(", ")}.`;
    },
  };
}
