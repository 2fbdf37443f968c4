import { basename } from "node:path";
import { lazyMark } from "@site/contract/composition";
import { Failure, failure } from "@site/contract/failure";
import {
  type BuildEnvironmentOptions,
  type ExperimentalOptions,
  isCSSRequest,
  type Plugin,
  type Rolldown,
} from "vite";
import { minimumBrowsers } from "../styles/minimum-browsers.ts";
import { importsTo, secondCopies } from "./second-copy.ts";

/**
 * Builds a release for production whatever `NODE_ENV` says: under any other value JSX becomes calls
 * of React's development runtime, which the shell doesn't share, and a copy of it gets into the
 * release. This must be the first plugin: others read the variable too.
 */
export function productionBuild(): Plugin {
  return {
    name: "site:production-build",
    apply: "build",
    enforce: "pre",
    config() {
      process.env["NODE_ENV"] = "production";
    },
    // In Vite, a `.env` file still overrides the variable if it was not set at first.
    configResolved({ isProduction, root, envDir }) {
      if (isProduction) return;
      throw failure`not-for-production: ${root}: a release is built with NODE_ENV=production, but it is ${process.env["NODE_ENV"]}. Remove NODE_ENV from the .env files in ${envDir || root}.`;
    },
  };
}

/** An id of our own, so that Vite's own helper is not loaded for it. */
const ownHelper = "\0site:preload-helper";

/**
 * Tries a lazy import twice, and marks the error of one that failed: an engine that keeps failed
 * imports (Firefox 153) sends no second request. Vite's own helper would also preload styles and
 * further chunks (0.6 kB compressed); our lazy chunks have neither.
 */
const preloadHelper = `export const __vitePreload = (load) =>
  load().catch(load).catch((error) => {
    throw Object.assign(error, { ${lazyMark}: import.meta.url });
  });`;

/** Puts our helper around lazy imports. */
export function plainImports(): Plugin {
  return {
    name: "site:plain-imports",
    enforce: "pre",
    resolveId: (id) => (id === "\0vite/preload-helper.js" ? ownHelper : undefined),
    load: (id) => (id === ownHelper ? preloadHelper : undefined),
  };
}

/**
 * Makes `import.meta.env.SSR` say whether a page is being composed. The composer runs the files of
 * browsers, for which Vite would write `false`.
 */
export function knowsComposer(): Plugin {
  return {
    name: "site:knows-composer",
    enforce: "pre",
    transform: {
      filter: { code: "import.meta.env.SSR" },
      handler: (code) =>
        code.replaceAll(/\bimport\.meta\.env\.SSR\b/g, '(typeof document === "undefined")'),
    },
  };
}

/**
 * Leaves out the parts of React Router that the shell doesn't import: its one module holds every
 * router and form of the package. The bundler takes the contexts and components at its top level,
 * and assignments to them, for side effects; keeping them would cost a tenth of the shell's script.
 */
export function usedRouter(): Plugin {
  return {
    name: "site:used-router",
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        // The one class with a context belongs to the data routers.
        code: code
          .replace(/^\w+\.displayName = .*;$|^RenderErrorBoundary\.contextType = .*;$/gm, "")
          .replace(/(?<== )(?=React\w*\.(createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}

/** How every release's browser files are built: flat, and without Vite's own preloading. */
export const releaseFiles = {
  target: minimumBrowsers().script,
  assetsDir: "",
  // The composer and browsers would reject a small picture inlined as a `data:` address.
  assetsInlineLimit: 0,
  modulePreload: false,
  // Most licenses ask to go with every copy of the code.
  license: { fileName: "licenses.txt" },
} satisfies BuildEnvironmentOptions;

const film = /\.(?:aac|flac|m4a|mov|mp3|mp4|ogg|opus|wav|webm)$/i;

/**
 * Rejects imports that work only in development, and sheets imported as text, which would restyle
 * other pages. A page's sheet has only the rules of its classes; the site's policy lets pages load
 * pictures and fonts, but no film or sound; and a release takes React and the contract's runtime
 * from its host.
 */
export function loadableImports(): Plugin {
  let root = "";
  return {
    name: "site:loadable-imports",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const bundled = Object.values(bundle).flatMap((one) =>
        "moduleIds" in one ? one.moduleIds : [],
      );
      const copies = secondCopies(this, bundled, root);
      if (copies.length > 0) throw new Failure("second-copy", copies.join("\n"));
      for (const id of this.getModuleIds()) {
        const isSheet = isCSSRequest(id) && !/[?&]url\b/.test(id);
        if (!isSheet && !film.test(id)) continue;
        const [imports, file] = [importsTo(this, [id], root).join(" → "), basename(id)];
        const fault = isSheet
          ? `no page may have the rules of ${file}. Style with Tailwind's classes instead`
          : `pages can't play ${file}. Link to a service that does`;
        throw new Failure("import-unusable", `${imports}: ${fault}.`);
      }
    },
  };
}

/**
 * The address of a picture that a script imports: beside the script, both in browsers and in the
 * composer. Only the script's address has the version of the release.
 */
export const filesBesideScripts = {
  renderBuiltUrl(file, { hostType }) {
    // Scripts here are the federation plugin's placeholders for shared modules: nothing loads them.
    if (hostType !== "js" || file.endsWith(".js")) return undefined;
    return { runtime: `new URL(${JSON.stringify(file)}, import.meta.url).pathname` };
  },
} satisfies ExperimentalOptions;

/**
 * The scripts that visitors load. Names have a hash of the content, because a published file never
 * changes. Scripts that a page loads at once begin with V8's hint to compile their functions while
 * they arrive, off the main thread, instead of one by one when they are called: on a phone, pages
 * are live 3 to 5 % earlier (docs/decisions/compile-hints.md).
 */
export const browserScripts = {
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: "[name]-[hash].js",
  // Places alone: the sources are where the commit is.
  sourcemapExcludeSources: true,
  postBanner: ({ isDynamicEntry }) => (isDynamicEntry ? "" : "//# allFunctionsCalledOnLoad"),
} as const satisfies Rolldown.OutputOptions;
