import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { type PageError, pageErrorEvent } from "../../dev-errors/report-page-error.ts";

/** Shows what a page throws in the terminal and over the page, with its component and file. */
export function pageErrors(): Plugin {
  return {
    name: "site:page-errors",
    apply: "serve",
    configureServer(server) {
      server.ws.on(pageErrorEvent, async (error: PageError, client) => {
        const err = await explained(server, error);
        server.config.logger.error(`${err.message}\n${err.stack}`, { timestamp: true });
        client.send({ type: "error", err });
      });
    },
  };
}

async function explained(
  server: ViteDevServer,
  { message, stack, componentStack }: PageError,
): Promise<ErrorPayload["err"]> {
  const [component] = await framesOf(server, componentStack);
  const frames = [...(await missingImport(server, message)), ...(await framesOf(server, stack))];
  const where = component && `\n  in <${component.name}> (${component.place})`;
  return {
    message: `${message}${where ?? ""}`,
    stack: frames.map(({ name, place }) => `    at ${name} (${place})`).join("\n"),
    ...(frames[0] && { id: frames[0].place }),
  };
}

interface Frame {
  name: string;
  /** `mf-home/src/pages/home/home-page.tsx:12:5`: from the folder that the package is in. */
  place: string;
}

/** Messages of Chromium, Firefox and Safari for an import of a name that its module lacks. */
const lacksExport = /provide an export named:? '([\w$]+)'|binding name '([\w$]+)' is not found/;

/** The source that imports a name which its module lacks: browsers say only the name. */
async function missingImport(server: ViteDevServer, message: string): Promise<Frame[]> {
  const [, ...names] = lacksExport.exec(message) ?? [];
  const name = names.find((one) => one !== undefined);
  if (name === undefined) return [];
  const importing = new RegExp(
    `\\{[^{}]*(?<![\\w$])${RegExp.escape(name)}(?![\\w$])[^{}]*\\}\\s*from`,
  );
  for (const file of server.environments.client.moduleGraph.fileToModulesMap.keys()) {
    if (file.includes("/node_modules/")) continue;
    const text = await readFile(file, "utf8").catch(() => "");
    const [before = "", rest] = text.split(importing, 2);
    if (rest === undefined) continue;
    const place = `${relative(workspaceOf(server), file)}:${before.split("\n").length}:1`;
    return [{ name: `import { ${name} }`, place }];
  }
  return [];
}

/** Lines of a browser's stack that lead to sources; libraries are left out. */
async function framesOf(server: ViteDevServer, stack: string): Promise<Frame[]> {
  const found = await Promise.all(
    stack.split("\n").map(async (line): Promise<Frame | undefined> => {
      // Chromium and WebKitGTK: `at name (url:1:2)`, `at url:1:2`; Firefox and Safari: `name@url:1:2`.
      const [, name, url, row, column] =
        /^\s*(?:at )?(?:(.*?)(?: \(|@))?(https?:\/\/.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      if (!url) return undefined;
      const place = await placeOf(server, url, Number(row), Number(column));
      return place === undefined ? undefined : { name: name || "anonymous", place };
    }),
  );
  return found.filter((frame) => frame !== undefined);
}

async function placeOf(
  server: ViteDevServer,
  url: string,
  row: number,
  column: number,
): Promise<string | undefined> {
  const { pathname, search } = new URL(url);
  // An edited module carries a time stamp, which the graph does not know.
  const query = search.replace(/[?&]t=\d+/, "");
  // Nor does it know the base of a remote inside a site; addresses outside the base are the site's.
  const { base } = server.config;
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length - 1);
  const module = await server.environments.client.moduleGraph.getModuleByUrl(`${path}${query}`);
  const file = module?.file;
  if (!file || file.includes("/node_modules/")) return undefined;
  const map = module.transformResult?.map;
  // Cast: Vite's maps are of version 3; an empty one has no mappings.
  const origin = map && map.mappings !== "" && new SourceMap(map as never).findOrigin(row, column);
  const [line, at] =
    origin && "columnNumber" in origin ? [origin.lineNumber, origin.columnNumber] : [row, column];
  return `${relative(workspaceOf(server), file)}:${line}:${at}`;
}

function workspaceOf(server: ViteDevServer): string {
  return server.config.root.replace(/\/[^/]+$/, "");
}
