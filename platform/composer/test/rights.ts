import { collect } from "@site/registry/collect";
import { keys } from "@site/registry/keys";
import type { ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { TestSite } from "./test-site.ts";

export const users = [
  "platform",
  "server",
  "promote-staging",
  "promote-production",
  "publish-mf-content",
] as const;
type User = (typeof users)[number];

/** Where each user may create objects; the platform may create them everywhere. */
const writable: Record<Exclude<User, "platform">, readonly string[]> = {
  server: [],
  "promote-staging": ["channels/staging/", "compositions/", "blobs/_compositions/"],
  "promote-production": ["channels/production/", "compositions/", "blobs/_compositions/"],
  "publish-mf-content": ["releases/mf-content/", "blobs/mf-content/"],
};

const hash = "0".repeat(64);
/** One key of every kind, and those that only look like somebody's. */
const places = [
  keys.blob(hash),
  ...["mf-content", "mf-content-more", "mf-home"].map((owner) => keys.brotli(hash, owner)),
  ...["mf-content", "mf-content-more", "mf-home", "shell"].map((name) =>
    keys.release(name, "0.0.0"),
  ),
  keys.composition("0"),
  ...["staging", "staging-more", "production"].map((channel) => keys.revision(channel, 99_999_999)),
  keys.owners(99_999_999),
  keys.condemned(keys.release("mf-content", "0.0.0")),
  keys.collectedRelease("mf-content", "0.0.0"),
  keys.collectedComposition("0"),
];

/**
 * Does with each user's store what the user may do, tries to create and remove what it may not, and
 * returns what went differently. Every command consists of these operations. `platform` comes first
 * and creates the registry. In a folder, the writer of a file may also remove it.
 */
export async function rightsIssues(
  storeOf: (user: User) => ObjectStore,
  mayRemoveOwn = false,
): Promise<string[]> {
  const issues: string[] = [];
  const registryOf = (user: User) => new Registry(storeOf(user));
  const attempt = async (what: string, isRight: boolean, work: () => Promise<unknown>) => {
    const reason = await work().then(
      () => undefined,
      (error: Error) => error.message,
    );
    const isDenied = /403|EACCES|EPERM|may not write/.test(reason ?? "");
    if (isRight && reason !== undefined) issues.push(`${what} failed: ${reason}`);
    if (!isRight && !isDenied) issues.push(`${what} was not denied: ${reason ?? "done"}`);
  };
  const shell = await TestSite.during(storeOf("platform"), (site) => site.shell());
  const pages = { content: { text: "words" } };
  const remote = await TestSite.during(storeOf("publish-mf-content"), (site) =>
    site.remote({ name: "mf-content", pages }),
  );
  for (const channel of ["staging", "production"] as const) {
    const movedBy = `promote-${channel}` as const;
    await attempt(`${movedBy}: promote`, true, () =>
      TestSite.during(storeOf(movedBy), (site) =>
        site.promote([shell, remote], { channel, movedBy }),
      ),
    );
  }
  for (const user of users) {
    const store = storeOf(user);
    await attempt(`${user}: serve`, true, async () => {
      const registry = registryOf(user);
      const { composition } = await registry.requireRevision("production");
      const record = await registry.requireComposition(composition);
      await registry.blob(record.documents["/content"]?.hash ?? "");
      await registry.blob(remote.files["page.css"]?.hash ?? "", "mf-content");
    });
    if (user === "platform") continue;
    const isWritable = (key: string) => writable[user].some((prefix) => key.startsWith(prefix));
    for (const { key } of await store.list("")) {
      if (mayRemoveOwn && isWritable(key)) continue;
      await attempt(`${user}: remove ${key}`, false, () => store.remove(key));
    }
    for (const key of places) {
      const isRight = isWritable(key);
      await attempt(`${user}: create ${key}`, isRight, () => store.create(key, Buffer.from("{}")));
      if (isRight) await storeOf("platform").remove(key);
    }
  }
  await attempt("platform: collect", true, () =>
    collect({ registry: registryOf("platform"), keep: 1 }),
  );
  return issues;
}
