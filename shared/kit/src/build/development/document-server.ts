import type { Plugin } from "vite";

/** Answers every address with one development document that starts the given script. */
export function documentServer(script: string, title: string): Plugin {
  return {
    name: "site:document-server",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          if (!request.headers.accept?.includes("text/html")) return next();
          const html = await server.transformIndexHtml(
            request.originalUrl ?? "/",
            `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`,
          );
          response.setHeader("content-type", "text/html; charset=utf-8").end(html);
        });
      };
    },
  };
}
