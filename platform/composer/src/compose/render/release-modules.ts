import { registerHooks } from "node:module";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

const scheme = "release:";

/** Sources of the scripts of every release that was opened, by module URL. */
const sources = new Map<string, string>();
const opened = new Map<string, Promise<void>>();

let areHooksRegistered = false;

/**
 * Lets `import()` read releases from the registry. The composer runs the very files that browsers
 * will load: what is prerendered and what is hydrated cannot differ.
 */
function registerReleaseScheme(): void {
  if (areHooksRegistered) return;
  areHooksRegistered = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(scheme)) return { url: specifier, shortCircuit: true };
      if (!context.parentURL?.startsWith(scheme)) return next(specifier, context);
      if (specifier.startsWith("node:")) return next(specifier, context);
      if (specifier.startsWith(".")) {
        return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
      }
      throw new Error(
        `${context.parentURL} imports "${specifier}", which its release does not hold. Bundle it, or share it as a singleton.`,
      );
    },
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context);
      const source = sources.get(url);
      if (source === undefined) throw new Error(`${url} is not a file of its release.`);
      return { format: "module", source, shortCircuit: true };
    },
  });
}

/** Where in a release an error was thrown, such as `mf-home/home-1a2b.js:1:2345`; absent elsewhere. */
export function releasePlaceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, name, file] =
    /release:\/\/[^/\s]+\/([^/\s]+)\/[^/\s]+\/([^\s)]+:\d+:\d+)/.exec(error.stack ?? "") ?? [];
  return releasePlaceOf(error.cause) ?? (name && `${name}/${file}`);
}

async function open(registry: Registry, base: string, release: ReleaseRecord): Promise<void> {
  const scripts = Object.entries(release.files).filter(([file]) => file.endsWith(".js"));
  await Promise.all(
    scripts.map(async ([file, { hash }]) => {
      sources.set(`${base}${file}`, (await registry.blob(hash)).toString("utf8"));
    }),
  );
}

/**
 * Imports a script of a release. `realm` keeps instances apart: a remote's modules bind to the
 * singletons of the shell they first meet, so every shell release has a realm of its own.
 */
export async function importReleaseFile(
  registry: Registry,
  realm: string,
  release: ReleaseRecord,
  file: string,
): Promise<unknown> {
  registerReleaseScheme();
  const base = `${scheme}//${realm}/${release.name}/${release.digest}/`;
  const opening = opened.get(base) ?? open(registry, base, release);
  opened.set(base, opening);
  await opening;
  return import(`${base}${file}`);
}
