/*
 * One command of a chaos program:
 *   worker.ts FOLDER found|team|publish|promote|rollback|canary|collect [what] [more] [channel]
 * It says when its work begins, so that it can be killed in the middle of it.
 */
import { join } from "node:path";
import { neutralSite } from "@site/contract/site";
import { openTabMs } from "@site/registry/channel-revision";
import { collect } from "@site/registry/collect";
import { openRegistry } from "@site/registry/config";
import { publish } from "@site/registry/publish";
import { writeFakeRemote, writeFakeShell } from "@site/registry/test/fake-builds";
import { startCanary } from "#release/canary.ts";
import { promote } from "#release/promote.ts";
import { rollBack } from "#release/rollback.ts";

const [folder = "", verb, what = "", more = "", channel = "production"] = process.argv.slice(2);
const registry = openRegistry(process.env, folder);
// So long ago that no tab counts as open: a collection condemns what was shown a moment ago.
const now = new Date(Date.now() - openTabMs);
const moving = { registry, channel, site: neutralSite, movedBy: "chaos", now };

async function releases() {
  const found = await Promise.all(
    what.split(",").map((label) => {
      const [name = "", version = ""] = label.split("@");
      return registry.release(name, version);
    }),
  );
  return found.filter((release) => release !== undefined);
}

async function build(label: string, ids = ["one", "two", "three"]): Promise<string> {
  const [name = "", version = ""] = label.split("@");
  const target = join(folder, `build-${process.pid}`);
  if (name === "shell") return writeFakeShell(target, { version });
  const pages = ids.map((id) => [`${id}-of-${name}`, { text: `${id} ${version}` }]);
  return writeFakeRemote(target, { name, version, pages: Object.fromEntries(pages), weight: 5000 });
}

/** The first promotion to a channel: a shell, and a remote of one page for each team. */
async function found(): Promise<void> {
  const links = more === "all" ? "all" : "own";
  const version = links === "all" ? "1.1.0" : "1.0.0";
  const shell = await writeFakeShell(join(folder, `build-${process.pid}`), { version, links });
  const records = [(await publish(registry, shell)).record];
  for (const name of what.split(",")) {
    records.push((await publish(registry, await build(`${name}@1.0.0`, ["one"]))).record);
  }
  await promote({ ...moving, releases: records });
}

/** Publishes and promotes the releases of one team, one after the other. */
async function team(): Promise<void> {
  const [first = 0, last = 0] = more.split("-").map(Number);
  for (let minor = first; minor <= last; minor += 1) {
    const label = `${what}@1.${minor}.0`;
    const { record } = await publish(registry, await build(label, ["one"]));
    const startedAt = performance.now();
    process.stdout.write(`begins ${label}\n`);
    await promote({ ...moving, releases: [record] });
    const ms = Math.round(performance.now() - startedAt);
    process.stdout.write(`acknowledged ${label} ${ms}\n`);
  }
}

const works: Record<string, () => Promise<unknown>> = {
  found,
  team,
  publish: async () => publish(registry, await build(what)),
  promote: async () => {
    const wanted = await releases();
    if (wanted.length > 0) {
      await promote({ ...moving, releases: wanted, allowRemoval: true });
    }
  },
  canary: async () => startCanary({ ...moving, releases: await releases(), percent: 5 }),
  rollback: () => rollBack(moving),
  collect: () => collect({ registry, keep: Number(what), graceMs: Number(more) }),
};

const work = works[verb ?? ""];
if (!work) throw new Error(`Which command? ${Object.keys(works).join(", ")}`);
process.stdout.write("begun\n");
await work();
