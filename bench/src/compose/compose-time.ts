import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "@site/composer/compose/compose";
import { neutralSite } from "@site/contract/site";
import { publish } from "@site/registry/publish";
import type { ReleaseRecord } from "@site/registry/release-record";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import { type Duration, durationOf, timed } from "../statistics/duration.ts";

/** How long composing the real site takes. */
export interface ComposeTimes {
  publishing: Duration;
  /** Every address from nothing. */
  whole: Duration;
  /** After one remote was released anew. */
  oneRemote: Duration;
  /** After a change that every page shows. */
  everyPage: Duration;
  /** What is composed already. */
  unchanged: Duration;
}

/** Publishes and composes the builds that lie in the packages, in a registry of its own. */
export async function composeTimes(): Promise<ComposeTimes> {
  const { registry, scratch, remove } = await temporaryRegistry();
  try {
    const releases: ReleaseRecord[] = [];
    const publishing = await durationOf(async () => {
      for (const name of releasablePackages()) {
        releases.push((await publish(registry, buildFolder(name))).record);
      }
    });
    const shell = releases.find((release) => release.kind === "shell");
    if (!shell) throw new Error("There is no build of the shell. Run pnpm build first.");
    const remotes = releases.filter((release) => release.kind === "remote");
    const input = { registry, shell, remotes, site: neutralSite, year: 2026 };
    const [previous, whole] = await timed(() => compose(input));
    const unchanged = await durationOf(() => compose({ ...input, previous }));
    const everyPage = await durationOf(() => compose({ ...input, previous, year: 2027 }));
    const changed = await nextVersion("mf-services", join(scratch, "mf-services"));
    const { record } = await publish(registry, changed);
    if (record.kind === "shell") throw new Error("mf-services is no remote.");
    const others = remotes.filter(({ name }) => name !== record.name);
    const oneRemote = await durationOf(() =>
      compose({ ...input, remotes: [...others, record], previous }),
    );
    return { publishing, whole, oneRemote, everyPage, unchanged };
  } finally {
    await remove();
  }
}

/** A copy of a package's build with the next version in its manifest: another release. */
async function nextVersion(name: string, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await cp(buildFolder(name), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { version: string };
  await writeFile(file, JSON.stringify({ ...manifest, version: "99.0.0" }));
  return folder;
}
