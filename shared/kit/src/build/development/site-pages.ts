import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageComposition, pageFileUrl, releaseFileUrl } from "@site/contract/composition";
import { localeOfPath, locales, withLocalePrefix } from "@site/contract/locales";
import {
  developmentVersion,
  type Preview,
  previewElement,
  previewScript,
} from "@site/contract/preview";
import { developmentPolicy } from "./development-policy.ts";
import { preambleFile } from "./source-entry.ts";

/** The parts that a development server puts into the pages of a site. */
export interface Sources extends Pick<PageComposition, "pages" | "slots"> {
  name: string;
  /** Base address of its modules. */
  base: string;
  /** Address of the remote's entry. */
  entry: string;
}

/** The parts of a request that decide the site's response. */
const passedOn = ["accept", "accept-language", "authorization", "cookie", "user-agent"];

/** Address of a page file (`pageFileUrl`). */
const pageFile = /^\/_page(?:\/.*)?\.json$/;

/**
 * A request's path on the site. It begins with one slash: two, or a slash and a backslash, would
 * name another host.
 */
export function sitePath(url: string): string {
  return url.replace(/^[/\\]*/, "/");
}

/** Whether a site runs on this machine, so that its forms may be sent. */
export function isLocal(site: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(site).hostname);
}

/**
 * Answers a document or page file as the site does, with the remote from its sources, and rejects
 * forms for a site elsewhere; false leaves other requests to the proxy. `isWarm` settles when the
 * sources can be served.
 */
export async function answerFromSite(
  { method = "GET", url = "/", headers }: IncomingMessage,
  response: ServerResponse,
  site: string,
  sources: Sources,
  isWarm: () => Promise<void>,
): Promise<boolean> {
  if (method !== "GET" && method !== "HEAD") {
    if (isLocal(site)) return false;
    response.statusCode = 403;
    response.end(`${method} ${url} was not sent: development sends nothing to ${site}.\n`);
    return true;
  }
  const address = new URL(sitePath(url), site);
  const isPageFile = pageFile.test(address.pathname);
  if (!isPageFile && !headers.accept?.includes("text/html")) return false;
  const asked = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const ask = (wanted: URL) =>
    fetch(wanted, { headers: asked, redirect: "manual" }).catch(
      (error: Error) =>
        new Response(`${site} can't be reached: ${reasonOf(error)}\n`, { status: 502 }),
    );
  let [answer] = await Promise.all([ask(address), isWarm()]);
  const own = Object.values(sources.pages).flatMap(({ paths }) => Object.values(paths));
  const ownPath = own.find((path) => path === address.pathname);
  const ownFile = isPageFile
    ? own.find((path) => pageFileUrl(path) === address.pathname)
    : undefined;
  // A page that the site doesn't have yet: start from its home page.
  if (ownFile && answer.status === 404) {
    const home = withLocalePrefix("/", localeOfPath(ownFile));
    answer = await ask(new URL(pageFileUrl(home), site));
  }
  answer = insteadOfLeaving(answer, address);
  const type = answer.headers.get("content-type") ?? "text/plain";
  response.statusCode = answer.status;
  response.setHeader("content-type", type).setHeader("cache-control", "no-store");
  response.setHeader("set-cookie", answer.headers.getSetCookie().map(insecure));
  const moved = answer.headers.get("location");
  const isOwn = moved === site || moved?.startsWith(`${site}/`);
  if (moved) response.setHeader("location", isOwn ? moved.slice(site.length) || "/" : moved);
  if (type.startsWith("application/json") && answer.ok) {
    const pages = pagesWithFilesOf(ownFile, sources);
    const { page, ...file } = JSON.parse(await answer.text());
    // A page of these sources is not the static page that the site shows.
    const shown = ownFile ? file : { ...file, ...(page && { page }) };
    response.end(JSON.stringify(withSources(shown, { ...sources, pages })));
  } else if (type.startsWith("text/html")) {
    const nonce = randomBytes(16).toString("hex");
    const { html, policy } = documentWithSources(await answer.text(), site, sources, nonce);
    if (ownPath) response.statusCode = 200;
    if (policy) {
      response.setHeader(
        "content-security-policy",
        developmentPolicy(policy, nonce, headers.host ?? ""),
      );
    }
    response.end(html);
  } else {
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
  return true;
}

/** The answer; an error if it redirects to another origin, which would leave the sources. */
function insteadOfLeaving(answer: Response, { origin, pathname }: URL): Response {
  const moved = new URL(answer.headers.get("location") ?? "", origin);
  if (moved.origin === origin || moved.pathname !== pathname) return answer;
  const text = `${origin} sends to ${moved.origin}. Start again with --site ${moved.origin}\n`;
  return new Response(text, { status: 502 });
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/** A development server uses http, where some browsers reject secure cookies. */
function insecure(cookie: string): string {
  return cookie.replace(/;\s*secure/i, "");
}

/**
 * The remote's pages, of which only the one at `path` has its files, in the path's language. The
 * shell must fetch a page's own page file, which also brings the slots on it, so no other file may
 * name the page's files.
 */
function pagesWithFilesOf(path: string | undefined, { pages }: Sources): Sources["pages"] {
  return Object.fromEntries(
    Object.entries(pages).map(([id, page]) => {
      const locale = locales.find((one) => page.paths[one] === path);
      const files = locale && page.exposes[locale];
      return [id, { ...page, exposes: files ? { [locale]: files } : {} }];
    }),
  );
}

/**
 * The site's pages, slots and remotes, with the remote from its sources instead of its release. A
 * page that another remote has too becomes this remote's.
 */
function withSources<Known extends Pick<PageComposition, "remotes" | "pages" | "slots">>(
  known: Known,
  { name, entry, pages, slots }: Sources,
): Known {
  const others = <Part extends { remote: string }>(parts: Record<string, Part>) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part.remote !== name));
  return {
    ...known,
    remotes: { ...known.remotes, [name]: { version: developmentVersion, url: entry } },
    pages: { ...others(known.pages), ...pages },
    slots: { ...others(known.slots), ...slots },
  };
}

/**
 * A document of the site that renders in the browser, with the remote from its sources, and the
 * policy that it stated for itself. A document that was not composed stays as it is.
 */
function documentWithSources(
  html: string,
  site: string,
  sources: Sources,
  nonce: string,
): { html: string; policy?: string } {
  const [element, json] =
    /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html) ?? [];
  if (!element || !json) return { html };
  const composition = JSON.parse(json) as PageComposition;
  const pages = pagesWithFilesOf(undefined, sources);
  const preview: Preview = { text: `${sources.name} from its sources`, site };
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  const code = [
    scriptOf("composition", withSources(composition, { ...sources, pages })),
    scriptOf(previewElement, preview),
    // React looks for Fast Refresh when it is loaded, so this comes first.
    `<script type="module" src="${sources.base}${preambleFile}"></script>`,
    // The address is the one that edited modules import from, so that a page has one client only.
    `<script type="module" src="${sources.base}@vite/client"></script>`,
    `<script type="module" src="${releaseFileUrl(composition.shell, previewScript)}"></script>`,
  ];
  const made = html
    .replace(/<meta http-equiv="[^>]*>\n?/g, "")
    .replace(/<link rel="modulepreload"[^>]*>\n?/g, "")
    .replace(/<script type="module"[^>]*><\/script>\n?/g, "")
    .replace(new RegExp(`<style data-href="/${sources.name}/[^>]*>.*?</style>\\n?`, "gs"), "")
    // The prerendered markup is of the live release.
    .replace(/<div id="root">.*<\/div>(?=\s*<script type="importmap">)/s, '<div id="root"></div>')
    .replace("</head>", `<meta property="csp-nonce" nonce="${nonce}"></head>`)
    .replace(element, () => code.join("\n"));
  return { html: made, ...(policy && { policy }) };
}

function scriptOf(id: string, value: object): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}
