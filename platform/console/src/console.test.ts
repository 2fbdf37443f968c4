import { randomUUID } from "node:crypto";
import { cleanUp } from "@site/gateway/test/clean-up";
import { GuardedStore, type ObjectStore } from "@site/registry/object-store";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { type OpenedConsole, openConsole, token, viewToken } from "#test/served-console.ts";
import { actions, quoted } from "./actions/actions.tsx";
import { views } from "./parts/page.tsx";

type SignedIn = Awaited<ReturnType<OpenedConsole["signedIn"]>>;

let opened: OpenedConsole;
let operator: SignedIn;
let viewer: SignedIn;
let mayWrite = true;
class DeniedStore extends GuardedStore {
  protected override before(operation: keyof ObjectStore): void {
    if (operation === "create" && !mayWrite) throw new Error("access denied");
  }
}
beforeAll(async () => {
  opened = await openConsole((store) => new DeniedStore(store));
  operator = await opened.signedIn(token);
  viewer = await opened.signedIn(viewToken);
  await vi.waitFor(async () => expect((await viewer.get("/console")).body).toContain("is worse"));
});
afterAll(cleanUp);

const addresses = [
  ...views.map(([path]) => `/console${path}`),
  "/console/enquiries/submissions.csv",
  "/console/enquiries/subscribers.csv",
  ...Object.keys(actions).map((name) => `/console/do/${name}`),
];
const sequence = async () => (await opened.registry.requireRevision("production")).sequence;

describe("who may see the console", () => {
  it.each(addresses)("%s asks to sign in", async (url) => {
    const { statusCode, body } = await opened.app.inject({ url });
    expect(statusCode).toBe(401);
    expect(body).toContain('action="/console/sign-in"');
    expect(body).not.toContain("example.org");
  });

  it("leads to the address that was asked for, and to no other site", async () => {
    const sent = (to: string) => opened.post("/console/sign-in", { token, to });
    const [own, foreign] = [await sent("/console/timeline?days=7"), await sent("//evil.example")];
    expect(own.headers.location).toBe("/console/timeline?days=7");
    expect(foreign.headers.location).toBe("/console");
  });

  it("keeps its cookie from scripts, other sites and other paths", async () => {
    const { headers } = await opened.post("/console/sign-in", { token });
    const fields = String(headers["set-cookie"]).split("; ");
    expect(fields).toEqual(
      expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/console"]),
    );
    // Behind a proxy that says nothing of https.
    const origin = "https://www.example.org";
    const sent = await opened.post("/console/sign-in", { token }, { origin });
    expect(sent.headers["set-cookie"]).toContain("; Secure");
  });

  it("answers no script, and only from a page's own window", async () => {
    const { headers } = await operator.get("/console");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cross-origin-opener-policy"]).not.toBe("same-origin");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const fetched = await operator.get("/console", { "sec-fetch-mode": "cors" });
    expect(fetched.statusCode).toBe(403);
    expect(fetched.body).not.toContain("Pages in the last 24 hours");
  });

  it("ends a session by its own form", async () => {
    const { body } = await operator.get("/console");
    const proof = /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? "";
    const { headers } = await opened.post(
      "/console/sign-out",
      { proof },
      { cookie: operator.cookie },
    );
    expect(headers["set-cookie"]).toContain("Max-Age=0");
  });

  it("lets nobody guess the token for long", async () => {
    const guesses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { statusCode } = await opened.post("/console/sign-in", { token: `guess ${at}` });
      guesses.push(statusCode);
    }
    expect(guesses[0]).toBe(401);
    expect(guesses.at(-1)).toBe(429);
  });
});

describe("what the views say of the made-up fortnight", () => {
  const shows = async (url: string, ...texts: string[]) => {
    const { statusCode, body } = await viewer.get(url);
    expect(statusCode).toBe(200);
    for (const text of texts) expect(body).toContain(text);
  };

  test.each([
    ["/console", ["mf-content@2.2.0 is worse", "were given up", "canary 2.2.0, 10 %"]],
    ["/console/timeline?days=30", ["1.5.0, withdrawn", "no portrait in Safari", "canary for 50 %"]],
    [
      "/console/canary",
      ["convicted", "by ci", "commit ", "articles-page.tsx:12:9", "Evidence over views"],
    ],
    [
      "/console/failures?days=30",
      ["mf-home 1.5.0", "withdrawn", "mf-home/src/pages/home/home-page.tsx:12:9"],
    ],
    ["/console/changes?from=9&to=10", ["bookingUrl", "first-call"]],
    [
      "/console/changes?from=1&to=2&page=/about",
      ["about 2.<del>0</del>.0", "about 2.<ins>1</ins>.0"],
    ],
    ["/console/enquiries", ["operations-1@retail.example.org", "dead", "spam"]],
    ["/console/events", ["csp violation", "unusual"]],
  ])("%s names what matters there", (url, texts) => shows(url, ...texts));
  test("now: a page's failures are those of the group that gets the release", async () => {
    const { body } = await viewer.get("/console");
    const [tile = ""] = /<span>articles<\/span>.*?<\/li>/s.exec(body) ?? [];
    expect(tile).toMatch(
      /^<span>articles<\/span><span>\d+ views<span class="detail">canary: \d+ of \d+ fail/,
    );
  });
  test("failures: one fault in several languages is one cause", async () => {
    const { body } = await viewer.get("/console/failures?days=30");
    expect(body.match(/reading &#x27;points&#x27;/g)).toHaveLength(1);
    expect(body).toMatch(/de( en)? pt, failure, render/);
  });
  it.each(["/console", "/console/changes?from=1&to=11&page=/about"])(
    "%s leads to previews of what it is about",
    async (url) => {
      const { body } = await viewer.get(url);
      const links = [...body.matchAll(/href="([^"]*\?preview=[^"]*)"/g)].map(([, to]) => to ?? "");
      expect(links).not.toEqual([]);
      for (const to of links) expect((await opened.app.inject({ url: to })).statusCode).toBe(200);
    },
  );
  test("enquiries: what is not delivered leads to its enquiry, if it belongs to one", async () => {
    const key = randomUUID();
    const payload = JSON.stringify({ entity: "newsletter", fields: {} });
    const row = { key, destination: "warehouse", payload, next_try_at: "2100-01-01" } as const;
    await opened.database.db.insertInto("deliveries").values(row).execute();
    const { body } = await viewer.get("/console/enquiries");
    await opened.database.db.deleteFrom("deliveries").where("key", "=", key).execute();
    expect(body).toContain("warehouse");
    const [open = ""] = body.split('name="q"');
    const links = [...open.matchAll(/href="(\/console\/enquiries\/[^"]+)"/g)].map(
      ([, to]) => to ?? "",
    );
    expect(links).not.toEqual([]);
    for (const to of links) expect((await viewer.get(to)).statusCode).toBe(200);
  });

  it("finds an enquiry by text, address and the beginning of its id", async () => {
    const [first] = await opened.submissions.submissions({ limit: 1 });
    for (const q of [
      "DASHBOARDS for twelve",
      "Operations-5@agriculture.example.org",
      first?.id.slice(0, 8),
    ]) {
      const { body } = await viewer.get(`/console/enquiries?q=${encodeURIComponent(q ?? "")}`);
      expect(body.match(/href="\/console\/enquiries\/[0-9a-f]{8}-/g)?.length).toBeGreaterThan(0);
    }
  });

  it("pages through every enquiry once", async () => {
    const seen: string[] = [];
    let url: string | undefined = "/console/enquiries";
    while (url) {
      const { body } = await viewer.get(url);
      const list = body.slice(body.indexOf("Newest first"));
      seen.push(
        ...list.matchAll(/\/console\/enquiries\/([0-9a-f-]{36})/g).map(([, id]) => id ?? ""),
      );
      url = /href="([^"]+)">Older/.exec(body)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(new Set(seen).size).toBe(await opened.submissions.countSubmissions({}));
    expect(seen.length).toBe(new Set(seen).size);
  });
});

test("subscribers are exported with the links that end a subscription, for who may act alone", async () => {
  const url = "/console/enquiries/subscribers.csv";
  const [acting, looking] = [await operator.get(url), await viewer.get(url)];
  expect(acting.body).toContain("unsubscribe");
  expect(looking.body.split("\n").length).toBe(acting.body.split("\n").length);
  expect(looking.body).not.toContain("unsubscribe");
});

test("a channel that the server does not show is an error, on a view and in an action", async () => {
  expect((await operator.get("/console/timeline?channel=staging")).statusCode).toBe(200);
  for (const path of ["/console/timeline", "/console/do/rollback"]) {
    const { statusCode, body } = await operator.get(`${path}?channel=stagin`);
    expect(statusCode).toBe(404);
    expect(body).toContain("this server shows production, staging");
  }
});

test("a visitor's markup is shown as text", async () => {
  const id = "0d9f2c1e-0000-4000-8000-000000000000";
  const hostile = `<script>alert(1)</script><img src=x onerror="alert(1)">'`;
  const fields = { name: hostile, email: "a@example.org", company: hostile, service: hostile };
  await opened.database.db
    .insertInto("contact_submissions")
    .values({ id, ...fields, message: hostile, language: "en" })
    .execute();
  await opened.submissions.mark(id, "<b>");
  const pages = ["/console/enquiries", `/console/enquiries/${id}`, `/console/do/erase?id=${id}`];
  for (const url of [...pages, `/console/enquiries?q=${encodeURIComponent(hostile)}`]) {
    const { body } = await operator.get(url);
    expect(body).not.toMatch(/<script|<img|<b>/);
  }
});

describe("actions", () => {
  const stop = "/console/do/canary-stop?channel=production";

  it("do nothing for a viewer, another site, a foreign form, or without a session", async () => {
    const before = await sequence();
    const sent = [
      await viewer.confirm(stop),
      await operator.confirm(stop, {}, { origin: "https://evil.example" }),
      await operator.confirm(stop, {}, { "sec-fetch-site": "cross-site" }),
      await operator.confirm(stop, { proof: "a guess" }),
      await opened.post(stop, {}),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 401]);
    expect(await sequence()).toBe(before);
  });

  it("work behind a proxy that names another host, for pages of the site's own address", async () => {
    const sentFrom = async (origin: string) => {
      const headers = { host: "127.0.0.1:3000", origin };
      return (await operator.confirm(stop, { seen: "nothing" }, headers)).statusCode;
    };
    expect(await sentFrom("https://www.example.org")).toBe(409);
    expect(await sentFrom("https://evil.example")).toBe(403);
  });

  it("say that the server may not write the channel, with the command", async () => {
    mayWrite = false;
    const { statusCode, body } = await operator.confirm(stop);
    mayWrite = true;
    expect(statusCode).toBe(400);
    expect(body).toContain("access denied");
    expect(body).toContain("pnpm release canary --stop");
  });

  it("give a convicted canary to no more visitors", async () => {
    const { statusCode, body } = await operator.get("/console/do/canary-share?percent=25");
    expect(statusCode).toBe(400);
    expect(body).toContain("--anyway");
  });

  it("refuse a note that the history can't keep", async () => {
    const before = await sequence();
    const { statusCode } = await operator.confirm(stop, { note: "two\nlines" });
    expect(statusCode).toBe(400);
    expect(await sequence()).toBe(before);
  });

  it("stop the canary, with who and why in the history", async () => {
    const { body } = await operator.get(stop);
    expect(body).toContain("pnpm release canary --stop --channel production");
    expect((await operator.confirm(stop, { note: "it throws" })).statusCode).toBe(200);
    const revision = await opened.registry.requireRevision("production");
    expect(revision).toMatchObject({ movedBy: "console", note: "it throws" });
    expect(revision.canary).toBeUndefined();
    expect((await operator.get(stop)).statusCode).toBe(404);
    const after = (await operator.get("/console/canary")).body;
    for (const text of ["No canary runs", "ended by console", "withdrawn", "--again"]) {
      expect(after).toContain(text);
    }
  });

  it("do nothing when the channel has moved since somebody looked", async () => {
    const url = "/console/do/rollback";
    const { statusCode } = await operator.confirm(url, { seen: "production 3" });
    expect(statusCode).toBe(409);
  });

  it("roll the channel back to what the page named", async () => {
    const url = "/console/do/rollback";
    expect((await operator.get(url)).body).toContain("mf-forms: 1.2.0 → 1.1.0");
    expect((await operator.confirm(url)).statusCode).toBe(200);
    const { releases } = await opened.registry.requireRevision("production");
    expect(releases["mf-forms"]).toBe("1.1.0");
  });

  it("send a delivery again, and give one up", async () => {
    const [first, second] = await opened.submissions.deliveries({ state: "dead" });
    await operator.confirm(`/console/do/discard?number=${first?.number}`);
    await operator.confirm(`/console/do/retry?number=${second?.number}`);
    expect(await opened.submissions.deliveries({ state: "dead" })).toEqual([]);
  });

  it("mark and erase", async () => {
    const [row] = await opened.submissions.submissions({ text: "forecast", limit: 1 });
    await operator.confirm(`/console/do/mark?id=${row?.id}&mark=answered`);
    const [marked] = await opened.submissions.submissions({ ids: [row?.id ?? ""] });
    expect(marked?.mark).toBe("answered");
    const { body } = await operator.confirm(`/console/do/erase?id=${row?.id}`);
    expect(body).toContain("submissions: 1");
    expect(await opened.submissions.countSubmissions({ ids: [row?.id ?? ""] })).toBe(0);
  });
});

test("a command that a page shows for copying takes an address as it is", () => {
  expect(quoted("ana+x@example.com")).toBe("ana+x@example.com");
  expect(quoted("a`id`'$HOME@example.com")).toBe("'a`id`'\\''$HOME@example.com'");
});

test("any query is answered by a page, and changes nothing", async () => {
  const before = await sequence();
  const settings = fc.constantFrom(
    ...["channel", "days", "from", "to", "page", "q", "mark", "after", "percent", "number", "id"],
  );
  const value = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.bigInt().map(String));
  const query = fc.dictionary(settings, value, { maxKeys: 4 });
  const path = fc.oneof(
    fc.constantFrom(...addresses.filter((one) => !one.endsWith(".csv"))),
    fc.string().map((text) => `/console/${encodeURIComponent(text)}`),
    fc.string().map((text) => `/console/enquiries/${encodeURIComponent(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(path, query, async (address, fields) => {
      const { statusCode, headers } = await operator.get(
        `${address}?${new URLSearchParams(fields)}`,
      );
      expect([200, 400, 404]).toContain(statusCode);
      expect(headers["content-type"]).toContain("text/html");
    }),
    { numRuns: Number(process.env["HOSTILE_REQUESTS"] ?? 50) },
  );
  expect(await sequence()).toBe(before);
});
