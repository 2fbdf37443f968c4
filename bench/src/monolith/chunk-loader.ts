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

function exposeOf({ kind, id }: Owned, locale: Locale): string {
  const parts = kind === "page" ? composition.pages : composition.slots;
  return parts[id]?.exposes[locale]?.name ?? "";
}

/** An imported chunk stays loaded, so importing it is also the way to fetch it early. */
function load(owned: Owned, locale: Locale): Promise<unknown> {
  const expose = exposeOf(owned, locale);
  const chunk = loading.get(expose) ?? watched(importExpose(owned.remote, expose));
  loading.set(expose, chunk);
  return chunk;
}

/** Whether a chunk has arrived and can be shown at once. */
function isLoaded(owned: Owned, locale: Locale): boolean {
  const chunk = loading.get(exposeOf(owned, locale));
  return chunk !== undefined && "value" in chunk;
}

/** What the shell asks a loader for; the rest of its type belongs to federation. */
export const chunkLoader = { load, prepare: load, isLoaded } as unknown as RemoteLoader;
