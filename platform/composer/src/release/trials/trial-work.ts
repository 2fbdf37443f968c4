import { join } from "node:path";
import { neutralSite } from "@site/contract/site";
import { publish } from "@site/registry/publish";
import type { ReleaseRecord } from "@site/registry/release-record";
import { promote } from "#compose/promote.ts";
import { writeFakeRemote, writeFakeShell } from "../fixtures/fake-builds.ts";
import type { TrialStore } from "./trial-store.ts";

/** Makes each kind of work possible on a registry, and tells how it is written. */
export class TrialWork {
  readonly #store: TrialStore;
  #serial = 0;

  constructor(store: TrialStore) {
    this.#store = store;
  }

  /** A site with a shell and one remote, live. */
  async begin(): Promise<void> {
    const { registry, folder } = this.#store;
    const shell = await publish(registry, await writeFakeShell(join(folder, "shell")));
    await this.#promote([shell.record, await this.#publishNext()]);
  }

  /** What to write after the command's name, by kind of work. */
  readonly kinds: Record<string, () => Promise<string[]>> = {
    publish: async () => ["publish", "mf-trial", "--from", await this.#buildNext()],
    promote: async () => ["promote", `mf-trial@${(await this.#publishNext()).version}`],
    canary: async () => [
      "canary",
      `mf-trial@${(await this.#publishNext()).version}`,
      "--percent",
      "5",
    ],
    rollback: async () => {
      await this.#promote([await this.#publishNext()]);
      return ["rollback"];
    },
    prune: async () => {
      for (let count = 0; count < 3; count += 1) await this.#promote([await this.#publishNext()]);
      return ["prune", "--keep", "2", "--grace-days", "0"];
    },
  };

  async #buildNext(): Promise<string> {
    this.#serial += 1;
    const version = `1.${this.#serial}.0`;
    const pages = ["one", "two", "three"].map((id) => [id, { text: `${id} ${version}` }]);
    return writeFakeRemote(join(this.#store.folder, `build-${version}`), {
      name: "mf-trial",
      version,
      pages: Object.fromEntries(pages),
      weight: 20_000,
    });
  }

  async #publishNext(): Promise<ReleaseRecord> {
    return (await publish(this.#store.registry, await this.#buildNext())).record;
  }

  #promote(releases: ReleaseRecord[]) {
    const { registry } = this.#store;
    const movedBy = "trial";
    return promote({ registry, channel: "production", releases, site: neutralSite, movedBy });
  }
}
