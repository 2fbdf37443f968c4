import { compose } from "@site/composer/compose/compose";
import { neutralSite } from "@site/contract/site";
import { publish } from "@site/registry/publish";
import type { RemoteRelease } from "@site/registry/release-record";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { type MeasurementOptions, runMeasurement } from "../measurement.ts";
import type { Figure } from "../results/figure.ts";
import { makeLive, temporaryRegistry } from "../served/temporary-registry.ts";
import { startSiteServer } from "../server/site-process.ts";
import { copyOfBuild, nextVersionOf } from "./copied-build.ts";

/** What a site of some size costs. */
interface GrowthFigures {
  /** Composing every address from nothing. */
  composeMs: number;
  /** Composing after one remote was released, whose pages are in every page's menu. */
  changeMs: number;
  /** Of the server after it has sent every document; a system without `/proc` tells none. */
  memoryBytes: Figure;
}

/** What `pnpm bench growth` measures. */
export interface GrowthResult {
  sizes: { copies: number; addresses: number; runs: GrowthFigures[] }[];
}

interface GrowthOptions extends MeasurementOptions {
  /** How many times the site's remotes are in the site, for each size. */
  copies: readonly number[];
  runs: number;
  port: number;
}

/** `pnpm bench growth`: composes and serves the site several times over. */
export function runGrowthBench(options: GrowthOptions): Promise<void> {
  return runMeasurement("growth", options, async () => {
    // The first composition of a process also compiles the code that it runs.
    await growOnce(1, options.port);
    const sizes: GrowthResult["sizes"] = [];
    for (const copies of options.copies) {
      const size: GrowthResult["sizes"][number] = { copies, addresses: 0, runs: [] };
      while (size.runs.length < options.runs) {
        console.error(`${copies} times over, run ${size.runs.length + 1} of ${options.runs}`);
        const { addresses, ...figures } = await growOnce(copies, options.port);
        size.addresses = addresses;
        size.runs.push(figures);
      }
      sizes.push(size);
    }
    return { sizes };
  });
}

/** Composes a site from nothing and again, and serves it. The builds must be there. */
async function growOnce(
  copies: number,
  port: number,
): Promise<GrowthFigures & { addresses: number }> {
  const { registry, folder, scratch, remove } = await temporaryRegistry();
  const released = async (build: string) => {
    const { record } = await publish(registry, build);
    if (record.kind === "shell") throw new Error(`${build} is no remote's build.`);
    return record;
  };
  try {
    const { record: shell } = await publish(registry, buildFolder("shell"));
    if (shell.kind === "remote") throw new Error("There is no build of the shell.");
    const remotes: RemoteRelease[] = [];
    for (const name of releasablePackages().filter((one) => one !== "shell")) {
      remotes.push(await released(buildFolder(name)));
      for (let copy = 2; copy <= copies; copy += 1) {
        remotes.push(await released(await copyOfBuild(name, copy, scratch)));
      }
    }
    const input = { registry, shell, site: neutralSite };
    const [previous, composeMs] = await timed(() => compose({ ...input, remotes }));
    const next = await released(await nextVersionOf("mf-services", scratch));
    const others = remotes.filter(({ name }) => name !== next.name);
    const [record, changeMs] = await timed(() =>
      compose({ ...input, remotes: [...others, next], previous }),
    );
    await makeLive(registry, record, "production");
    const addresses = Object.keys(record.documents);
    const server = await startSiteServer(folder, scratch, port);
    try {
      for (const address of addresses) {
        const answer = await fetch(server.origin + address);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
      }
      const memoryBytes = server.memoryBytes();
      return { addresses: addresses.length, composeMs, changeMs, memoryBytes };
    } finally {
      await server.stop();
    }
  } finally {
    await remove();
  }
}

async function timed<Value>(work: () => Promise<Value>): Promise<[value: Value, ms: number]> {
  const startedAt = performance.now();
  const value = await work();
  return [value, Math.round(performance.now() - startedAt)];
}
