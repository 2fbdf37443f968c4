import { composition } from "virtual:whole-site";
import type { Locale } from "@site/contract/locales";
import { type Owned, type RemoteLoader, watched } from "shell/src/loader/remote-loader.ts";
import { importExpose } from "./loaders.ts";

/** What one application has in the place of the shell's loader: ordinary lazy imports, kept. */
class ChunkLoader {
  readonly #loading = new Map<string, Promise<unknown>>();

  load({ kind, id, remote }: Owned, locale: Locale): Promise<unknown> {
    const expose = (kind === "page" ? composition.pages : composition.slots)[id]?.exposes[locale];
    const key = `${remote} ${expose?.name}`;
    const loading = this.#loading.get(key) ?? watched(importExpose(remote, expose?.name ?? ""));
    this.#loading.set(key, loading);
    return loading;
  }

  /** A chunk that was imported is there for good: importing it is how one fetches it early. */
  async prepare(owned: Owned, locale: Locale): Promise<void> {
    await this.load(owned, locale);
  }
}

/** The shell asks a loader for these two things alone; the rest of its type belongs to federation. */
export const chunkLoader = new ChunkLoader() as unknown as RemoteLoader;
