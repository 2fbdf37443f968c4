/*
 * One command of a chaos program: worker.ts FOLDER publish|promote|rollback|canary|collect [what].
 * It says when its work begins, so that it can be killed in the middle of it.
 */
import { join } from "node:path";
import { neutralSite } from "@site/contract/site";
import { collect } from "@site/registry/collect";
import { openRegistry } from "@site/registry/config";
import { publish } from "@site/registry/publish";
import { writeFakeRemote, writeFakeShell } from "@site/registry/test/fake-builds";
import { startCanary } from "#release/canary.ts";
import { promote } from "#release/promote.ts";
import { rollBack } from "#release/rollback.ts";

const [folder = "", verb, what = "", more = ""] = process.argv.slice(2);
const registry = openRegistry(process.env, folder);
const channel = "production";
const movedBy = "chaos";
const site = neutralSite;

async function releases() {
  const found = await Promise.all(
    what.split(",").map((label) => {
      const [name = "", version = ""] = label.split("@");
      return registry.release(name, version);
    }),
  );
  return found.filter((release) => release !== undefined);
}

async function build(): Promise<string> {
  const [name = "", version = ""] = what.split("@");
  const target = join(folder, `build-${process.pid}`);
  if (name === "shell") return writeFakeShell(target, { version });
  const ids = ["one", "two", "three"].map((id) => [
    `${id}-of-${name}`,
    { text: `${id} ${version}` },
  ]);
  return writeFakeRemote(target, { name, version, pages: Object.fromEntries(ids), weight: 5000 });
}

const works: Record<string, () => Promise<unknown>> = {
  publish: async () => publish(registry, await build()),
  promote: async () => {
    const wanted = await releases();
    if (wanted.length > 0) {
      await promote({ registry, channel, releases: wanted, site, movedBy, allowRemoval: true });
    }
  },
  canary: async () =>
    startCanary({ registry, channel, releases: await releases(), percent: 5, site, movedBy }),
  rollback: () => rollBack({ registry, channel, movedBy }),
  collect: () => collect({ registry, keep: Number(what), graceMs: Number(more) }),
};

const work = works[verb ?? ""];
if (!work) throw new Error(`Which command? ${Object.keys(works).join(", ")}`);
process.stdout.write("begun\n");
await work();
