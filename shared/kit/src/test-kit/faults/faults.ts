import { useEffect } from "react";

/** What becomes of a remote's part under a fault: it is shown after all, or what is said of it. */
type Outcome = "shown" | "unreachable" | "malformed" | "thrown";

/**
 * Every way in which a remote is known to fail, and how the shell sorts it: files that don't arrive
 * are `unreachable`, files that aren't what they should be `malformed`, code that fails once it was
 * there `thrown`. In the browser the same list is tried on the composed site.
 */
export const remoteFaults = {
  "entry 404": "unreachable",
  "entry 500": "unreachable",
  "entry hangs": "unreachable",
  "entry is slow": "shown",
  "connection reset": "unreachable",
  "wrong content type": "unreachable",
  "integrity mismatch": "unreachable",
  "chunk 404": "unreachable",
  "stylesheet 404": "unreachable",
  truncated: "malformed",
  garbage: "malformed",
  "throws on import": "malformed",
  "shared-version mismatch": "malformed",
  "exposes nothing": "malformed",
  "throws on render": "thrown",
  "throws after hydration": "thrown",
} as const satisfies Record<string, Outcome>;

export type RemoteFault = keyof typeof remoteFaults;

/** How long a slow entry takes, in milliseconds: long, and within every deadline. */
export const slowMs = 3000;

/** How a page's code reaches a remote; the shell's loader takes these among its ports. */
export interface FaultyRemote {
  importExpose: (entryUrl: string, expose: string) => Promise<unknown>;
  preloadScript: (href: string) => Promise<void>;
  addStyleSheet: (href: string) => Promise<void>;
}

/**
 * A remote that fails in one way, as a loader meets it. `module` is what it would expose. Hanging
 * and slow ones need fake timers.
 *
 * @example const ports = faultyRemote("garbage", { Page, content });
 */
export function faultyRemote(fault: RemoteFault, module: object): FaultyRemote {
  const isEntry = (href: string) => href.endsWith("remoteEntry.js");
  return {
    importExpose: (entryUrl) => importOf(fault, entryUrl, module),
    async preloadScript(href) {
      const isLost = isEntry(href) ? lostEntry.has(fault) : fault === "chunk 404";
      if (isLost) throw new TypeError(`Failed to load the script ${href}`);
      if (fault === "entry hangs" && isEntry(href)) await never;
    },
    async addStyleSheet(href) {
      if (fault === "stylesheet 404") throw new TypeError(`Failed to load the style sheet ${href}`);
    },
  };
}

/**
 * A lazy `import()` of a page's own that fails in one way: for what a page loads later by itself.
 *
 * @example const load = faultyImport("chunk 404", { default: Chart });
 */
export function faultyImport<Module extends object>(
  fault: RemoteFault,
  module: Module,
): () => Promise<Module> {
  // Cast: under the faults that change what is exposed, the module is not what its type says.
  return () => importOf(fault, "/mf-faulty/1.0.0/chunk.js", module) as Promise<Module>;
}

const never = new Promise<never>(() => {});

const lostEntry = new Set<RemoteFault>([
  "entry 404",
  "entry 500",
  "connection reset",
  "wrong content type",
  "integrity mismatch",
]);

/** What `import()` does under a fault, in the words of Chromium. */
async function importOf(fault: RemoteFault, url: string, module: object): Promise<unknown> {
  if (lostEntry.has(fault) || fault === "chunk 404") {
    throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
  }
  switch (fault) {
    case "entry hangs":
      return never;
    case "entry is slow":
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      return module;
    case "truncated":
      throw new SyntaxError("Unexpected end of input");
    case "garbage":
      throw new SyntaxError("Unexpected token '}'");
    case "throws on import":
      throw new Error("the remote throws on import");
    case "shared-version mismatch":
      // Federation hands out nothing for a version out of range, and the module takes it apart.
      throw new TypeError("Cannot destructure property 'useState' of 'undefined'");
    case "exposes nothing":
      return {};
    case "throws on render":
      return withComponents(module, ThrowsOnRender);
    case "throws after hydration":
      return withComponents(module, ThrowsAfterHydration);
    default:
      return module;
  }
}

/** The same module with another component in each place where it has one. */
function withComponents(module: object, Component: () => null): object {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === "function" ? Component : value,
    ]),
  );
}

function ThrowsOnRender(): never {
  throw new Error("the remote throws on render");
}

function ThrowsAfterHydration(): null {
  useEffect(() => {
    throw new Error("the remote throws after hydration");
  }, []);
  return null;
}
