import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentPolicy } from "@site/contract/content-policy";
import { portIn, type Variables } from "@site/contract/environment-variables";
import { usageError } from "@site/contract/failure";
import { neutralSite } from "@site/contract/site";
import type { Plugin, ServerOptions } from "vite";
import type { ViteUserConfig } from "vitest/config";
import type { DeclaredRemote } from "../declaration/declarations.ts";
import { loadersSource } from "../declaration/exposes.ts";
import { uiFolder } from "../styles/page-styles.ts";
import { developmentPolicy, workerPolicySource } from "./development-policy.ts";

/**
 * Vite ignores a change that follows another one of the same file within 50 ms, as when a formatter
 * saves after an editor. Hence a wait until the file has settled, in milliseconds.
 */
const watch = { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } };

/** Files that are never served: those of Vite's own list, which this one replaces, and the site's data. */
const deny = [
  ".env",
  ".env.*",
  "*.{crt,pem,key,p12,pfx,cer,der}",
  ".npmrc",
  ".yarnrc.yml",
  "**/.git/**",
  "**/.data/**",
];

/**
 * Where a development server listens when started directly (`PORT`, `HOST`), how it watches files,
 * and which it never serves. Without `PORT`, Vite takes the first free port from 5173 on.
 * @throws Error when `PORT` is not a port number.
 */
export function serverOptions(env: Variables): ServerOptions {
  const port = portIn(env);
  const place = port === undefined ? {} : { port, strictPort: true };
  return { ...place, host: env["HOST"] || "localhost", watch, fs: { deny } };
}

/**
 * Origin of the site that shows a remote's sources, from `DEV_SITE`; undefined if the remote runs
 * alone.
 * @throws Error when it is not the address of a site.
 */
export function siteOrigin({ DEV_SITE }: Variables): string | undefined {
  if (!DEV_SITE) return undefined;
  const url = URL.parse(DEV_SITE);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw usageError`dev-site-invalid: The site must be an address such as https://www.example.com; it is "${DEV_SITE}".`;
}

/**
 * Answers every address with one development document that starts the given script, under the policy
 * of the site's pages.
 */
export function documentServer(script: string, title: string): Plugin {
  const nonce = randomBytes(16).toString("hex");
  const document = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><script>${workerPolicySource}</script></head>`,
    `<body><div id="root"></div><script type="module" src="${script}"></script></body></html>`,
  ].join("\n");
  return {
    name: "site:document-server",
    apply: "serve",
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const { accept, host = "" } = request.headers;
          // A development document names no icon.
          if (request.url === "/favicon.ico") {
            response.writeHead(204).end();
            return;
          }
          if (!accept?.includes("text/html")) return next();
          const html = await server.transformIndexHtml(request.originalUrl ?? "/", document);
          const policy = developmentPolicy(contentPolicy(neutralSite), nonce, host);
          response
            .setHeader("content-type", "text/html; charset=utf-8")
            .setHeader("content-security-policy", policy)
            .end(html);
        });
      };
    },
  };
}

/**
 * Makes the development sheet include the components below some folders. The sheet is part of the
 * UI kit, which knows neither the workspace nor where it is installed.
 *
 * @param folders absolute paths of `src` folders
 */
export function devSheet(folders: readonly string[]): Plugin {
  return {
    name: "site:dev-sheet",
    apply: "serve",
    // Before Tailwind reads the sheet.
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(`${uiFolder}/theme/dev.css`)) return undefined;
      // Braces are the only characters of a path that Tailwind reads as a pattern.
      const paths = folders.map((folder) => folder.replace(/[{}]/g, "\\$&"));
      return [code, ...paths.map((path) => `@source "${path}/**/*.tsx";`)].join("\n");
    },
  };
}

/** The React plugin asks for `react-dom` in every package; Vite would warn where it isn't a dependency. */
export function onlyInstalled(): Plugin {
  return {
    name: "site:only-installed",
    apply: "serve",
    config: {
      order: "post",
      handler({ root = process.cwd(), optimizeDeps }) {
        if (!optimizeDeps?.include || existsSync(join(root, "node_modules/react-dom"))) return;
        optimizeDeps.include = optimizeDeps.include.filter((id) => id !== "react-dom");
      },
    },
  };
}

/** Serves virtual modules: `sources` has the source of each by its id. */
export function virtualModules(name: string, sources: Record<string, () => string>): Plugin {
  return {
    name,
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? sources[id.slice(1)]?.() : undefined),
  };
}

const frameId = "virtual:dev-frame";

/** Serves one remote alone, in a plain frame that lists its pages in every language. */
export function devFrame(declared: DeclaredRemote): Plugin[] {
  const { name } = declared;
  const source = () => {
    const pages = Object.entries(declared.remote.pages).map(([page, { paths }]) => [page, paths]);
    return [
      'import "@site/ui/theme/dev.css";',
      'import { startDevFrame } from "@site/kit/dev-frame";',
      `startDevFrame(${JSON.stringify(name)}, ${JSON.stringify(Object.fromEntries(pages))}, ${loadersSource(declared)});`,
    ].join("\n");
  };
  return [
    virtualModules("site:dev-frame", { [frameId]: source }),
    documentServer(`/@id/${frameId}`, name),
  ];
}

/**
 * Vitest's settings for a package whose code runs in browsers. A worker gives each file its own
 * context (`vmThreads`) instead of restarting: a third of the processor time, still isolated.
 */
export function browserTests(name: string): NonNullable<ViteUserConfig["test"]> {
  return {
    name,
    environment: "happy-dom",
    pool: "vmThreads",
    setupFiles: ["@site/kit/test-kit/setup"],
  };
}
