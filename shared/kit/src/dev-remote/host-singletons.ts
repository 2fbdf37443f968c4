import { provideSingletons, type SingletonTable } from "./singleton-table.ts";

/** What a host shares, as the federation protocol hands it to a remote: by name and version. */
type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown> } | undefined> | undefined
>;

/**
 * Takes over the host's singletons. `satisfy` says whether a version lies in a range.
 * Rejects, naming both, when the host has none in the range that the remote needs.
 */
export async function adoptSingletons(
  scope: ShareScope,
  ranges: Record<string, string>,
  satisfy: (version: string, range: string) => boolean,
): Promise<void> {
  const table: SingletonTable = {};
  for (const [name, range] of Object.entries(ranges)) {
    const offered = Object.entries(scope[name] ?? {});
    const [, fitting] = offered.find(([version]) => satisfy(version, range)) ?? [];
    if (!fitting) {
      const offer = offered.map(([version]) => version).join(", ") || "none";
      throw new Error(`This remote needs ${name} ${range}; the page has ${offer}.`);
    }
    table[name] = (await fitting.get())();
  }
  provideSingletons(table);
}
