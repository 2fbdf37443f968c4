import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Composition } from "@site/contract/composition";
import { type ClientApplication, describeAsRelease, exposesOf } from "../monolith/client-build.ts";

/** What one process builds: the host or a remote. */
export interface FederatedBuild {
  name: string;
  outDir: string;
  /** Address of the folder. */
  base: string;
  /** A remote's pages and slots by the names under which federation exposes them. */
  exposes?: Record<string, string>;
  /** Addresses of the remotes' entries, for the host. */
  remotes?: Record<string, string>;
}

const federated = { name: "federated", version: "1.0.0" };

/** The same entry as the one application's: only where its pages come from differs. */
export const hostEntry = resolve(import.meta.dirname, "../monolith/main.tsx");

/** What the host's build says of itself, in its folder. */
export const startFile = "start.json";

/**
 * Builds host and remotes as the documentation of `@originjs/vite-plugin-federation` teaches: each
 * remote exposes its pages, the host imports them by name, both share React, and all of it is
 * rendered in the browser.
 */
export async function buildFederated(
  scratch: string,
  composition: Composition,
  remoteNames: readonly string[],
): Promise<ClientApplication> {
  const folder = resolve(scratch, federated.name);
  const baseOf = (name: string) => `/${federated.name}/${federated.version}/${name}/`;
  const builds: FederatedBuild[] = remoteNames.map((name) => ({
    name,
    outDir: resolve(folder, name),
    base: baseOf(name),
    exposes: Object.fromEntries(
      exposesOf(name, composition).map((id) => [id, `virtual:expose/${name}/${id.slice(2)}`]),
    ),
  }));
  const remotes = remoteNames.map((name) => [name, `${baseOf(name)}remoteEntry.js`]);
  builds.push({
    name: "host",
    outDir: resolve(folder, "host"),
    base: baseOf("host"),
    remotes: Object.fromEntries(remotes),
  });
  const program = resolve(import.meta.dirname, "federated-build.ts");
  for (const build of builds) {
    await promisify(execFile)(process.execPath, [program, JSON.stringify(build)]);
  }
  const record = resolve(folder, "host", startFile);
  const { entry, scripts } = JSON.parse(await readFile(record, "utf8"));
  await rm(record);
  await describeAsRelease(folder, federated, `host/${entry}`);
  return {
    ...federated,
    folder,
    entry: baseOf("host") + entry,
    scripts: scripts.map((script: string) => baseOf("host") + script),
  };
}
