import { join } from "node:path";
import { usageError } from "@site/contract/failure";
import { MemoryStore } from "@site/registry/memory-store";
import { StoreUnreachable } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { writeFakeRemote, writeFakeShell } from "@site/registry/test/fake-builds";
import { FullStore } from "@site/registry/test/watched-stores";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReleaseContext } from "#command-line.ts";
import { readPreview } from "#preview/preview-token.ts";
import { TestSite } from "../../test/test-site.ts";
import { exitCodes } from "./program.ts";

let site: TestSite;
let versions: Record<string, string>;

/** A site with its first releases live, composed once; each test has a copy. */
const beginning = new MemoryStore();
async function open(store: MemoryStore): Promise<void> {
  site = await TestSite.on(store);
  versions = {};
}
beforeAll(async () => {
  await open(beginning);
  await publish("shell", "1.0.0");
  await publish("mf-one", "1.0.0");
  await release("promote shell@1.0.0 mf-one@1.0.0");
  await site.close();
});
beforeEach(() => open(new MemoryStore(beginning)));
afterEach(() => site.close());

/** A workspace in a folder of the test: `write` makes a build, the command finds it. */
async function write(name: string, version: string, text = `${name} ${version}`): Promise<void> {
  versions[name] = version;
  const folder = join(site.folder, "dist", name);
  if (name === "shell") await writeFakeShell(folder, { version, greeting: text });
  else await writeFakeRemote(folder, { name, version, pages: { [`page-of-${name}`]: { text } } });
}

const release = (line: string, changes: Partial<ReleaseContext> = {}) =>
  site.run(line, {
    packageNamed: (name) => {
      const version = versions[name];
      if (!version) throw usageError`test: There is no package ${name} to release.`;
      return { name, version, folder: join(site.folder, "dist", name) };
    },
    ...changes,
  });

/** The next version of a package, built and published. */
async function publish(name: string, version: string, changes?: Partial<ReleaseContext>) {
  await write(name, version);
  return release(`publish ${name}`, changes);
}

const json = ({ lines }: { lines: string[] }) =>
  JSON.parse(lines.join("\n")) as Record<string, unknown>;

describe("R15 on a machine where no namespace hides its files", () => {
  beforeEach(() => {
    vi.stubEnv("BWRAP_PATH", "/nowhere/bwrap");
    vi.stubEnv("UNSHARE_PATH", "/nowhere/unshare");
  });
  afterEach(() => vi.unstubAllEnvs());

  it("promote and canary are rejected with what to do, and change nothing", async () => {
    await publish("mf-one", "1.1.0");
    const before = await site.revision();
    for (const verb of ["promote mf-one@1.1.0", "canary mf-one@1.1.0 --percent 5"]) {
      const rejected = await release(verb, { mayReadFiles: false });
      expect(rejected.code).toBe(exitCodes.usage);
      expect(rejected.errors).toMatch(/bubblewrap.*RELEASES_MAY_READ_FILES=true/);
    }
    expect(await site.revision()).toEqual(before);
    expect((await release("promote mf-one@1.1.0")).code).toBe(0);
  });

  it("status says so", async () => {
    expect((await release("status")).lines.join("\n")).toContain("install bubblewrap");
    expect(json(await release("status --json"))).toMatchObject({ walls: { hidesFiles: false } });
  });
});

describe("the release command", () => {
  it("takes a release from publication to live, out again, and tells the story", async () => {
    const build = () => write("mf-one", "1.1.0");
    versions["mf-one"] = "1.1.0";
    const untried = "It was rendered in no host. Try it with: pnpm release try mf-one";
    const rehearsal = await release("publish mf-one --build --dry-run", { build });
    expect(rehearsal.lines[0]).toBe(untried);
    const published = await release("publish mf-one --build", { build });
    expect(published.lines).toEqual([
      untried,
      expect.stringMatching(/^Published mf-one@1\.1\.0: 7 files, [\d.]+ k?B compressed\.$/),
      "Put it live with: pnpm release promote mf-one@1.1.0",
    ]);

    const rehearsed = await release("promote mf-one@1.1.0 --dry-run");
    expect(rehearsed.lines[0]).toMatch(/^Nothing was changed\. This would be live: mf-one@1\.1\.0/);
    expect(rehearsed.lines).toContain("  mf-one  1.0.0  →  1.1.0");
    expect(await site.registry.revisions("production")).toHaveLength(1);
    expect(await site.registry.compositions()).toHaveLength(1);

    const tried = await release("canary mf-one@1.1.0 --percent 5");
    expect(tried.lines[0]).toMatch(/^5 % of the visitors of production get mf-one@1\.1\.0/);

    const promoted = await release("promote mf-one@1.1.0");
    expect(promoted.lines[0]).toMatch(
      /^Live: mf-one@1\.1\.0 on production: composition [0-9a-f]{16}/,
    );
    expect(promoted.lines).toContain("The canary (mf-one@1.1.0) has ended.");
    expect(await site.html("/page-of-mf-one")).toContain("mf-one 1.1.0");

    const back = await release("rollback");
    expect(back.lines).toContain("  mf-one  1.1.0  →  1.0.0");
    expect(await site.html("/page-of-mf-one")).toContain("mf-one 1.0.0");

    const history = await release("history");
    expect(history.lines.map((line) => line.replace(/^(\d+) .* ana {2}/, "$1 "))).toEqual([
      "4 roll back to revision 1",
      "  mf-one@1.0.0  commit c0ffee in github.com/example/site",
      "  withdrew mf-one@1.1.0",
      "3 promote mf-one@1.1.0",
      "2 canary mf-one@1.1.0 5 %",
      expect.stringMatching(
        /^ {2}mf-one@1\.1\.0 {2}commit c0ffee in github\.com\/example\/site {2}withdrawn from production .* by ana: roll back to revision 1$/,
      ),
      "1 promote shell@1.0.0 mf-one@1.0.0",
      "  shell@1.0.0   commit c0ffee in github.com/example/site",
      "  mf-one@1.0.0  commit c0ffee in github.com/example/site",
    ]);
  });

  it("answers scripts with JSON alone, in every verb", async () => {
    await write("mf-one", "1.1.0");
    const folder = join(site.folder, "public");
    const answers: [string, object][] = [
      ["publish mf-one --dry-run", { name: "mf-one" }],
      [
        "publish mf-one",
        { name: "mf-one", version: "1.1.0", isNew: true, repository: "github.com/example/site" },
      ],
      ["canary mf-one@1.1.0 --percent 2.5", { canary: { percent: 2.5 } }],
      ["canary --stop", { stopped: { percent: 2.5 } }],
      ["promote mf-one@1.1.0 --again", { hasMoved: true, withdrawn: [{ version: "1.1.0" }] }],
      ["rollback", { channel: "production" }],
      ["status", { walls: { succeeded: { reading: false } }, channels: [{ by: "ana" }] }],
      ["history --limit 2", { revisions: [{ sequence: 5 }, { sequence: 4 }] }],
      ["verify", { isWhole: true, issues: [] }],
      ["collect --keep 1", { compositions: [] }],
      [`export ${folder}`, { folder }],
    ];
    for (const [line, answer] of answers) {
      expect(json(await release(`${line} --json`)), line).toMatchObject(answer);
    }
  });

  it("checks types and the latest hosts first where it is asked to, and a dry run stores nothing", async () => {
    await write("mf-one", "1.1.0");
    expect((await release("publish mf-one --dry-run", { hosts: 2 })).lines).toEqual([
      "Works in shell 1.0.0.",
      "Nothing was stored. mf-one@1.1.0 can be published.",
    ]);
    const checkTypes = () => Promise.reject(new Error("npm run types failed"));
    const rejected = await release("publish mf-one --hosts 1", { checkTypes });
    expect(rejected).toMatchObject({
      code: exitCodes.rejected,
      errors: expect.stringContaining("npm run types failed"),
    });
    expect(await site.registry.release("mf-one", "1.1.0")).toBeUndefined();
  });

  it("publishes no build that is older than its sources, unless that build is named", async () => {
    const stale = { isStale: () => true };
    expect((await publish("mf-one", "1.1.0", stale)).errors).toContain("[stale-build]");
    expect(await site.registry.release("mf-one", "1.1.0")).toBeUndefined();
    const built = join(site.folder, "dist/mf-one");
    expect((await release(`publish mf-one --from ${built}`, stale)).code).toBe(exitCodes.done);
  });

  it("R9 tries a build in the latest hosts, whatever its version, or says that it tried none", async () => {
    await write("mf-one", "1.0.0");
    const worksIn = ["mf-one works in shell 1.0.0."];
    expect((await release("try mf-one --no-browser")).lines).toEqual(worksIn);
    await write("mf-one", "1.0.0", "changed since it was published");
    expect((await release("try mf-one --no-browser")).lines).toEqual(worksIn);
    const passedOver = await release("try mf-one --no-browser", { isRegistryMissing: true });
    expect(passedOver).toMatchObject({
      code: exitCodes.done,
      lines: ["Skipped: REGISTRY is not set, so mf-one was not tried in any host of the site."],
    });
  });

  it("keeps a publisher's text on its line", async () => {
    await publish("mf-one", "1.1.0", { commitOf: async () => "c0f\n\u001b[2Kee" });
    const { lines } = await release("status");
    expect(lines.join("\n")).toContain("commit c0f [2Kee");
    expect(lines.join("")).not.toMatch(/\p{Cc}/u);
  });

  it("says so when there is nothing left to do, which is no failure", async () => {
    await write("mf-one", "1.0.0");
    const published = await release(`publish mf-one --from ${join(site.folder, "dist/mf-one")}`);
    expect(published).toMatchObject({ code: exitCodes.done });
    expect(published.lines[0]).toContain("was published before with exactly this content");
    const promoted = await release("promote mf-one@1.0.0");
    expect(promoted).toMatchObject({ code: exitCodes.done });
    expect(promoted.lines[0]).toContain("production shows mf-one@1.0.0 already");
    expect(await site.registry.revisions("production")).toHaveLength(1);
  });
});

describe("a note", () => {
  beforeEach(async () => {
    await publish("mf-one", "1.1.0");
  });

  it("is kept wherever a channel moves", async () => {
    const tell = async (line: string, words: readonly string[]) => {
      const { code, errors } = await site.run([...line.split(" "), ...words]);
      expect([code, errors]).toEqual([exitCodes.done, ""]);
      return (await site.revision()).note;
    };
    const tried = "canary mf-one@1.1.0 --percent 5";
    expect(await tell(tried, ["--note", " tried in Berlin "])).toBe("tried in Berlin");
    expect(await tell("canary --percent 20", ["--note", "all is well"])).toBe("all is well");
    expect(await tell("canary --stop", ["--note", "it is slow"])).toBe("it is slow");
    expect(await tell("promote mf-one@1.1.0 --again", ["--note", "not so slow"])).toBe(
      "not so slow",
    );
    expect(await tell("rollback", ["--note", "it is"])).toBe("it is");
    expect(await tell("promote mf-one@1.1.0 --again", ["--note", ""])).toBeUndefined();
  });

  it("is rejected where it is none, and changes nothing", async () => {
    const { code, errors } = await site.run(["rollback", "--note", "two\nlines"]);
    expect(code).toBe(exitCodes.usage);
    expect(errors).toContain("A note has at most 500 characters, without line breaks");
    expect((await site.revision()).sequence).toBe(1);
  });
});

describe("exit codes of the release command", () => {
  it.each([
    [1, "promote mf-one@9.9.9", "mf-one@9.9.9 is not published; there are 1.0.0."],
    [1, "promote mf-none@1.0.0", "[release-not-published]"],
    [1, "rollback", "[nothing-before]"],
    [1, "rollback --channel staging", "Channels in use: production"],
    [1, "canary --stop", "[no-canary]"],
    [2, "promote mf-one", '"mf-one" is not a release. Write it as <package>@<version>'],
    [2, "promote mf-one@1.0.0 mf-one@1.1.0", "mf-one is named twice"],
    [2, "promote", "Name a release to put live"],
    [2, "canary mf-one@1.0.0", "Say how many visitors get it: --percent 5"],
    [2, "canary mf-one@1.0.0 --percent 101", "It must be above 0 and up to 100"],
    [2, "canary mf-one@1.0.0 --stop", "--stop and --judged take neither releases nor --percent"],
    [2, "history --limit few", "It must be a whole number"],
    [2, "status --chanel x", "unknown option '--chanel'"],
    [2, "promot", "unknown command 'promot'"],
    [2, "rollback --channel ../x", "A channel's name is made of"],
    [2, "publish mf-none", "There is no package mf-none"],
  ])(
    "are 1 where something is rejected, 2 where the command is written wrongly, and the message says why: %d, %s",
    async (expected, written, message) => {
      const { code, errors, lines } = await release(written);
      expect(errors).toContain(message);
      expect([code, lines]).toEqual([expected, []]);
    },
  );

  it("are 2 where previews are configured wrongly, before publish stores anything", async () => {
    const previewSettings = () => {
      throw usageError`test: PREVIEW_KEY is too short`;
    };
    const { code } = await publish("mf-one", "1.1.0", { previewSettings });
    expect(code).toBe(exitCodes.usage);
    expect(await site.registry.release("mf-one", "1.1.0")).toBeUndefined();
  });

  it("are 3 when the store can't be reached", async () => {
    const { code, errors } = await release("status", {
      openRegistry: () => {
        throw new StoreUnreachable("The object store did not answer.");
      },
    });
    expect([code, errors]).toEqual([
      exitCodes.unreachable,
      expect.stringContaining("[store-unreachable]"),
    ]);
  });
});

describe("a preview", () => {
  const key = "k".repeat(43);
  const settings = (site?: string) => ({ previewSettings: () => ({ key, site }) });
  const tokenOf = (url = "") => new URL(url).searchParams.get("preview") ?? "";

  it("is a link to the release's first page, signed for 72 hours, or as was written", async () => {
    await publish("mf-one", "1.1.0");
    const { code, lines } = await release(
      "preview mf-one@1.1.0",
      settings("https://staging.example/?channel=next"),
    );
    expect(code).toBe(exitCodes.done);
    expect(lines[0]).toMatch(
      /^mf-one@1\.1\.0 on production, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:$/,
    );
    expect(lines[1]).toMatch(/^https:\/\/staging\.example\/page-of-mf-one\?preview=[\w.-]+$/);
    const { channel, releases, expires } = readPreview(key, tokenOf(lines[1]));
    const record = await site.registry.release("mf-one", "1.1.0");
    expect({ channel, releases }).toEqual({
      channel: "production",
      releases: [{ name: "mf-one", version: "1.1.0", digest: record?.digest }],
    });
    expect(Math.round((expires.getTime() - Date.now()) / 3_600_000)).toBe(72);

    await release("promote shell@1.0.0 mf-one@1.0.0 --channel next");
    const chosen = "preview mf-one@1.0.0 shell@1.0.0 --channel next --hours 2 --json";
    const url = String(json(await release(chosen, settings("http://localhost:4173")))["url"]);
    expect(url).toMatch(/^http:\/\/localhost:4173\//);
    const other = readPreview(key, tokenOf(url));
    expect(other.channel).toBe("next");
    expect(other.releases.map(({ name }) => name)).toEqual(["mf-one", "shell"]);
    expect(Math.round((other.expires.getTime() - Date.now()) / 3_600_000)).toBe(2);
  });

  it("is printed by publish, at the origin that the site's facts state", async () => {
    const { lines } = await publish("mf-one", "1.1.0", settings());
    expect(lines[2]).toMatch(
      /^See it before it is live: https:\/\/www\.example\.com\/page-of-mf-one\?preview=/,
    );
    const { lines: ofNext } = await release("publish mf-one --channel next", settings());
    expect(ofNext.join()).not.toContain("See it before it is live");
  });

  it.each([
    ["a key", "mf-one@1.0.0", {}, /no PREVIEW_KEY.*openssl rand -base64 32/, exitCodes.usage],
    ["a release", "mf-one@7.0.0", settings(), /mf-one@7\.0\.0/, exitCodes.rejected],
    [
      "a channel that shows something",
      "mf-one@1.0.0 --channel next",
      settings(),
      /Nothing is promoted on next yet/,
      exitCodes.usage,
    ],
  ])("needs %s", async (_what, words, given, message, code) => {
    const ended = await release(`preview ${words}`, given);
    expect(ended.errors).toMatch(message);
    expect(ended.code).toBe(code);
  });
});

describe("taking one package back", () => {
  const unread = { readSite: () => Promise.reject(new Error("the settings are wrong")) };
  beforeEach(async () => {
    await publish("mf-two", "1.0.0");
    await publish("mf-one", "1.1.0");
    await release("promote mf-one@1.1.0");
    await release("promote mf-two@1.0.0");
  });

  it("leaves every other package and the facts, says so, and reads no settings", async () => {
    const ended = await release("rollback mf-one@1.0.0", { ...unread, onlyServes: true });
    expect(ended).toMatchObject({ code: exitCodes.done, errors: "" });
    expect(ended.lines[0]).toContain("Every other package stays as it is live");
    expect(await site.revision()).toMatchObject({
      releases: { shell: "1.0.0", "mf-one": "1.0.0", "mf-two": "1.0.0" },
      reason: "take back to mf-one@1.0.0",
    });
    const again = await release("promote mf-one@1.1.0");
    expect(again.errors).toContain("mf-one@1.1.0 was withdrawn from production");
  });

  it.each(["promote", "rollback", "canary --percent 5"])(
    "notices first that `%s` names a version that does not exist",
    async (verb) => {
      const ended = await release(`${verb} mf-one@9.9.9`, unread);
      expect(ended.errors).toContain("[release-not-published]");
    },
  );

  it("rejects when somebody else moves that package meanwhile", async () => {
    await publish("mf-one", "1.2.0");
    const registry = new Registry(site.store);
    site.beforeNextRevision(() => release("promote mf-one@1.2.0"), registry);
    const ended = await release("rollback mf-one@1.0.0", { openRegistry: () => registry });
    expect(ended.errors).toContain("[channel-moved]");
    expect((await site.revision()).releases).toMatchObject({ "mf-one": "1.2.0" });
  });

  it("is for what the channel has shown", async () => {
    await publish("mf-one", "1.2.0");
    const { errors } = await release("rollback mf-one@1.2.0");
    expect(errors).toContain("[release-never-shown]");
  });

  it("ends a canary where nothing can be composed", async () => {
    await release("canary mf-one@1.0.0 --percent 5");
    const { code } = await release("canary --stop", { ...unread, onlyServes: true });
    expect(code).toBe(exitCodes.done);
    const start = await release("canary mf-one@1.0.0 --percent 5", { onlyServes: true });
    expect(start.errors).toContain("[needs-sources]");
  });
});

describe("a disk that takes no more", () => {
  const verbs = [
    "publish mf-one",
    "promote mf-one@1.1.0",
    "canary mf-one@1.1.0 --percent 5",
    "canary --stop",
    "rollback",
    "mirror /from /to",
  ];
  it.each(verbs.flatMap((line) => [0, 2].map((changesLeft) => ({ line, changesLeft }))))(
    "is named by `$line` after $changesLeft changes, which leaves every channel as it was",
    async ({ line, changesLeft }) => {
      await write("mf-one", "1.1.0");
      if (line !== "publish mf-one") await release("publish mf-one");
      if (line === "rollback") await release("promote mf-one@1.1.0");
      if (line === "canary --stop") await release("canary mf-one@1.1.0 --percent 5");
      const before = await site.revision();
      const written = line.startsWith("mirror") ? new MemoryStore() : site.store;
      const disk = Object.assign(new FullStore(written), { changesLeft });
      const { errors, code } = await release(line, {
        openRegistry: () => new Registry(disk),
        openStore: (place) => (place === "/to" ? disk : site.store),
      });
      expect(await site.revision()).toEqual(code === 0 ? expect.anything() : before);
      // Some verbs write less than that.
      if (code === 0) return expect(changesLeft).toBeGreaterThan(0);
      expect(errors).toMatch(
        /^\/registry\/\S+ can't be written: its disk is full \(ENOSPC\)\. Free some space, then run this again\.\n(No channel has moved|What was copied is whole)/,
      );
      expect(code).toBe(exitCodes.rejected);
    },
  );
});
