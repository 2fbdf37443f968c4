import { composition, loaders } from "virtual:whole-site";
import type { Locale } from "@site/contract/locales";
import { type Owned, type RemoteLoader, watched } from "shell/src/loader/remote-loader.ts";

/** Takes the place of federation: an ordinary lazy import of a page's own chunk. */
export async function importExpose(remote: string, expose: string): Promise<unknown> {
  const load = loaders[remote]?.[expose];
  if (!load) throw new Error(`${remote} has no sources for ${expose}.`);
  return (await load()).default;
}

const loading = new Map<string, Promise<unknown>>();

/** An imported chunk stays loaded, so importing it is also the way to fetch it early. */
function load({ kind, id, remote }: Owned, locale: Locale): Promise<unknown> {
  const parts = kind === "page" ? composition.pages : composition.slots;
  const expose = parts[id]?.exposes[locale]?.name ?? "";
  const key = `${remote} ${expose}`;
  const chunk = loading.get(key) ?? watched(importExpose(remote, expose));
  loading.set(key, chunk);
  return chunk;
}

/** The shell asks a loader for these two things alone; the rest of its type belongs to federation. */
export const chunkLoader = { load, prepare: load } as unknown as RemoteLoader;
