import { expect, it } from "vitest";
import { listen } from "../../test/test-server.ts";
import { answerFromSite, isLocal, type Sources, sitePath } from "./site-pages.ts";

const paths = { pt: "/um", en: "/en/one", de: "/de/eins" };
const fresh = { pt: "/novo", en: "/en/new", de: "/de/neu" };
const exposes = { de: { name: "./x.de", scripts: [], styles: [] } };
const page = (remote: string, own: typeof paths) => ({ remote, paths: own, exposes });
const base = "/mf-one/0.0.0-development/";
const sources: Sources = {
  name: "mf-one",
  base,
  entry: `${base}remoteEntry.js`,
  pages: { one: page("mf-one", paths), fresh: page("mf-one", fresh), taken: page("mf-one", fresh) },
  slots: { banner: { remote: "mf-one", exposes } },
};

const parts = {
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell-abc.js" },
  remotes: {
    "mf-one": { version: "1.0.0", url: "/mf-one/1.0.0/remoteEntry.js" },
    "mf-two": { version: "1.0.0", url: "/mf-two/1.0.0/remoteEntry.js" },
  },
  pages: {
    one: page("mf-one", paths),
    gone: page("mf-one", paths),
    two: page("mf-two", paths),
    taken: page("mf-two", paths),
  },
  slots: { teaser: { remote: "mf-one", exposes }, newsletter: { remote: "mf-two", exposes } },
};
/** A document as the composer writes it. */
const composed = `<!doctype html><html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-map'; style-src 'self'; connect-src 'self'; trusted-types site">
<meta http-equiv="Strict-Transport-Security" content="max-age=31536000">
<style data-href="/shell/1.0.0/shell.css">a{}</style>
<style data-href="/mf-one/1.0.0/one.css">b{}</style>
</head><body>
<div id="root"><div>prerendered</div></div>
<script type="importmap">{}</script>
<link rel="modulepreload" href="/mf-one/1.0.0/one.js">
<script type="application/json" id="composition">${JSON.stringify({ ...parts, note: "\\u003c$&" }).replaceAll("\\\\u", "\\u")}</script>
<script type="module" src="/shell/1.0.0/shell-abc.js" async></script>
</body></html>`;

/** The site's development server, and what the site was asked. */
async function inside(host?: string) {
  const asked: string[] = [];
  const { origin: site, close: closeSite } = await listen((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [path = ""] = (request.url ?? "").split("?");
    const [status, type, body] =
      path === "/old" || path === "/apex"
        ? [301, "text/plain", ""]
        : path === "/plain"
          ? [200, "text/html", "<p>words</p>"]
          : path.startsWith("/_page")
            ? [/lost|neu/.test(path) ? 404 : 200, "application/json", JSON.stringify(parts)]
            : [path === "/en/one" ? 200 : 404, "text/html; charset=utf-8", composed];
    response.writeHead(status, {
      "content-type": type,
      "set-cookie": "release-group=5; Path=/; Secure; HttpOnly",
      ...(status === 301 && {
        location: path === "/apex" ? "https://www.example.com/apex" : `${site}/en/one`,
      }),
    });
    response.end(body);
  }, host);
  const development = await listen(async (request, response) => {
    const isAnswered = await answerFromSite(request, response, site, sources, async () => {});
    if (!isAnswered) response.writeHead(418).end();
  });
  const asBrowser = { redirect: "manual", headers: { accept: "text/html" } } as const;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${development.origin}${path}`, { ...asBrowser, ...init });
  return { asked, site, closeSite, get };
}

it("a document of the site has the remote's sources, and is rendered in the browser", async () => {
  const { get, site } = await inside();
  const html = await (await get("/en/one?utm=x")).text();
  const jsonIn = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? "");
  const { remotes, pages, slots, note } = jsonIn("composition");
  expect(remotes["mf-one"]).toEqual({ version: "0.0.0-development", url: sources.entry });
  expect(remotes["mf-two"]).toEqual(parts.remotes["mf-two"]);
  expect(Object.keys(pages).toSorted()).toEqual(["fresh", "one", "taken", "two"]);
  expect(pages.taken.remote).toBe("mf-one");
  expect(Object.keys(slots).toSorted()).toEqual(["banner", "newsletter"]);
  // Its page file says what files it has, and the slots on it.
  expect(pages.one.exposes).toEqual({});
  expect(note).toBe("<$&");
  expect(jsonIn("preview")).toEqual({ text: "mf-one from its sources", site });
  const [preamble, script] = [`src="${base}preamble.js"`, 'src="/shell/1.0.0/preview.js"'];
  expect(html.indexOf(preamble)).toBeGreaterThan(0);
  expect(html.indexOf(script)).toBeGreaterThan(html.indexOf(preamble));
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('data-href="/shell/1.0.0/shell.css"');
  for (const left of ["shell-abc.js", "prerendered", "one.css", "modulepreload", "http-equiv"]) {
    expect(html.replace(/"url":"[^"]*"/g, ""), left).not.toContain(left);
  }
});

it("it keeps the page's policy, and admits what a development server needs", async () => {
  const { get } = await inside();
  const answer = await get("/en/one");
  const [, nonce] = /csp-nonce" nonce="(\w{32})"/.exec(await answer.text()) ?? [];
  expect(answer.headers.get("content-security-policy")).toMatch(
    new RegExp(
      `^script-src 'nonce-${nonce}' 'self' 'sha256-map'; style-src 'nonce-${nonce}' 'self'; connect-src ws://127.0.0.1:\\d+ 'self'; trusted-types site default; worker-src blob:$`,
    ),
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBe("release-group=5; Path=/; HttpOnly");
});

it("a page that the site doesn't have yet is there; one that nobody has is not", async () => {
  const { get } = await inside();
  expect((await get("/de/neu")).status).toBe(200);
  expect((await get("/_page/de/neu.json", { headers: {} })).status).toBe(200);
  expect((await get("/nowhere")).status).toBe(404);
});

it("a page file has the remote's sources too", async () => {
  const { get } = await inside();
  const file = await (await get("/_page/de/eins.json", { headers: {} })).json();
  expect(file.remotes["mf-one"].url).toBe(sources.entry);
  expect(file.pages.one.exposes).toEqual(exposes);
  // Their own page files say what files they have, and the slots on them.
  expect(file.pages.fresh.exposes).toEqual({});
  const english = await (await get("/_page/en/one.json", { headers: {} })).json();
  expect(english.pages.one.exposes).toEqual({});
  expect((await get("/_page/lost.json", { headers: {} })).status).toBe(404);
});

it("the site's redirects stay on this server, and what is no page of a site stays as it is", async () => {
  const { get } = await inside();
  expect((await get("/old")).headers.get("location")).toBe("/en/one");
  expect(await (await get("/plain")).text()).toBe("<p>words</p>");
});

it("a site that answers at another address is named, and the browser stays", async () => {
  const { get } = await inside();
  const answer = await get("/apex");
  expect(answer.status).toBe(502);
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.text()).toContain("Start again with --site https://www.example.com");
});

it("a path that would name another host is one of this site", async () => {
  const { get, asked } = await inside();
  await get("//example.invalid/x");
  await get("//");
  expect(asked).toEqual(["GET /example.invalid/x", "GET /"]);
  expect(sitePath("/\\example.invalid/x")).toBe("/example.invalid/x");
});

it("everything else is left to the proxy", async () => {
  const { get, asked } = await inside();
  expect((await get("/shell/1.0.0/shell-abc.js", { headers: { accept: "*/*" } })).status).toBe(418);
  expect((await get("/forms/contact", { method: "POST" })).status).toBe(418);
  expect(asked).toEqual([]);
});

it("nothing is sent to a site elsewhere, and the answer says so", async () => {
  // An address that this machine answers, and that a site elsewhere could have as well.
  const { get, asked } = await inside("0.0.0.0");
  const answer = await get("/forms/contact", { method: "POST" });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toMatch(/POST \/forms\/contact was not sent/);
  expect(asked).toEqual([]);
  expect(["http://localhost:4173", "http://[::1]:1"].every(isLocal)).toBe(true);
  expect(["https://www.example.com", "http://localhost.example"].some(isLocal)).toBe(false);
});

it("a site that is away is named, with the reason", async () => {
  const { get, site, closeSite } = await inside();
  closeSite();
  const answer = await get("/en/one");
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(
    new RegExp(`^${site} can't be reached: connect ECONNREFUSED`),
  );
});
