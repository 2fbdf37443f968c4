import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { AbsentStore } from "@site/composer/release/fixtures/absent-store";
import { pathsOf, writeFakeRemote } from "@site/composer/release/fixtures/fake-builds";
import { TestSite } from "@site/composer/release/fixtures/test-site";
import type { ReleaseContext } from "@site/composer/release/release-context";
import { runRelease } from "@site/composer/release/release-program";
import { readGatewayConfig } from "@site/gateway/gateway";
import { keys } from "@site/registry/keys";
import { createSiteServer, type SiteServer } from "@site/server/site-server";
import { workspaceRoot } from "#workspace.ts";
import { shellWords, type WrittenCommand } from "./written-blocks.ts";

/** How a command ended, and what it said. */
export interface Ended {
  exitCode: number;
  output: string;
}

const remote = "mf-services";

/**
 * A small site on which a runbook's commands can be run: the release command as it is, on builds
 * that take milliseconds, and servers that listen.
 */
export class RunbookSite {
  readonly store: AbsentStore;
  readonly #site: TestSite;
  readonly #servers: SiteServer[] = [];
  /** Version that stands in the remote's package.json. */
  #version = "1.0.0";
  #address = "";

  private constructor(site: TestSite, store: AbsentStore) {
    this.#site = site;
    this.store = store;
  }

  /** Opens it with a shell and the remote's 1.0.0 live on staging and production. */
  static async open(): Promise<RunbookSite> {
    const stores: AbsentStore[] = [];
    const site = await TestSite.open({
      around: (store) => {
        const around = new AbsentStore(store);
        stores.push(around);
        return around;
      },
    });
    const self = new RunbookSite(site, stores[0] as AbsentStore);
    await self.#build();
    const first = [await site.shell(), await site.publish(self.#dist)];
    for (const channel of ["staging", "production"]) await site.promote(first, { channel });
    await self.serve();
    return self;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
    await this.#site.close();
  }

  /** Version of the remote that a channel shows, and the one that its canary tries. */
  async shown(channel: string): Promise<{ live: string | undefined; tried: string | undefined }> {
    const head = await this.#site.registry.head(channel);
    return { live: head?.releases[remote], tried: head?.canary?.releases[remote] };
  }

  /** Takes away one file of the newest release. */
  async loseFile(): Promise<void> {
    const record = await this.#site.registry.release(remote, this.#version);
    const { hash = "" } = record?.files["services-en.js"] ?? {};
    await this.store.remove(keys.blob(hash));
  }

  /** From here on `$SITE` is a server whose gateway has these settings; without them, none. */
  async serve(env?: Record<string, string>): Promise<void> {
    const server = await createSiteServer({
      registry: this.#site.registry,
      channel: "production",
      ...(env && { gateway: readGatewayConfig(env, this.#data) }),
    });
    this.#servers.push(server);
    this.#address = await server.listen({ host: "127.0.0.1", port: 0 });
  }

  /** Runs a command as it is written. */
  run({ written }: WrittenCommand): Promise<Ended> {
    const words = shellWords(written, { SITE: this.#address });
    if (written.startsWith("pnpm release ")) return this.#release(words.slice(2));
    if (written.startsWith("pnpm leads ")) {
      const command = resolve(workspaceRoot, "platform/gateway/src/leads/leads.ts");
      return this.#spawn(process.execPath, [command, ...words.slice(2)]);
    }
    const [program = "", ...args] = words;
    return this.#spawn(program, args);
  }

  get #dist(): string {
    return join(this.#site.folder, "dist");
  }

  get #data(): string {
    return join(this.#site.folder, "data");
  }

  async #build(): Promise<void> {
    const paths = pathsOf("/services/automations");
    const page = { text: `Services ${this.#version}`, paths };
    await writeFakeRemote(this.#dist, {
      name: remote,
      version: this.#version,
      pages: { services: page },
    });
  }

  async #release(words: string[]): Promise<Ended> {
    // Whoever builds a release has raised its version.
    if (words.includes("--build")) {
      const [major, minor = 0] = this.#version.split(".").map(Number);
      this.#version = `${major}.${minor + 1}.0`;
    }
    const said: string[] = [];
    const context: ReleaseContext = {
      openRegistry: () => this.#site.registry,
      readSite: async () => this.#site.facts,
      packageNamed: (name) => ({ name, version: this.#version, folder: this.#dist }),
      build: () => this.#build(),
      commitOf: async () => undefined,
      user: "runbook",
      output: { line: (text) => said.push(text), progress: () => {} },
    };
    const exitCode = await runRelease(words, context, (text) => said.push(text));
    return { exitCode, output: said.join("\n") };
  }

  #spawn(program: string, args: readonly string[]): Promise<Ended> {
    const env = { ...process.env, DATA_DIRECTORY: this.#data };
    return new Promise((end, fail) => {
      const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      child.stdout.on("data", (chunk) => (output += chunk));
      child.stderr.on("data", (chunk) => (output += chunk));
      child.on("error", fail);
      child.on("close", (code) => end({ exitCode: code ?? -1, output }));
    });
  }
}
