import { failure } from "@site/contract/failure";
import { singletonRanges } from "@site/kit/build/singletons";

type Export = string | { types: string; default: string };

/** The fields of a `package.json` that this program reads. */
export interface PackageManifest {
  name: string;
  version: string;
  exports: Record<string, Export>;
  /** Commands, with their files. */
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** Settings that apply to every published package. */
export interface PublishingContext {
  catalog: Record<string, string>;
  /** Versions of the packages that are published together, by their names here. */
  versions: Record<string, string>;
  /** Scope of the published names, such as `@acme`; undefined keeps the names. */
  scope: string | undefined;
  browserslist: readonly string[];
}

/** A remote brings these itself: two copies of React in a page, or of Vite in a build, fail. */
const peers = ["playwright", "react", "react-dom", "vite", "vitest"];

const fieldsOfTheWorkspace = ["private", "devDependencies", "scripts"];

/**
 * The `package.json` of a shared package as others install it: compiled files with types, versions
 * instead of the workspace's references.
 *
 * @throws Error for a dependency that has no version here.
 */
export function publishedManifest(
  manifest: PackageManifest,
  context: PublishingContext,
): PackageManifest {
  const kept = Object.entries(manifest).filter(([field]) => !fieldsOfTheWorkspace.includes(field));
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(
    ([name, written]) => [name, rangeOf(name, written, context)] as const,
  );
  return {
    ...(Object.fromEntries(kept) as PackageManifest),
    name: publishedName(manifest.name, context.scope),
    files: ["dist", "CHANGELOG.md"],
    sideEffects: ["**/*.css", "**/setup.js"],
    imports: { "#*.tsx": "./dist/*.js", "#*.ts": "./dist/*.js", "#*": "./dist/*" },
    exports: Object.fromEntries(
      Object.entries(manifest.exports)
        .filter(([path]) => !path.startsWith("./test/"))
        .map(([path, file]) => [path, compiledExport(file)]),
    ),
    ...(manifest.bin && {
      bin: Object.fromEntries(
        Object.entries(manifest.bin).map(([name, file]) => [name, compiledFile(file)]),
      ),
    }),
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !peers.includes(name))),
    peerDependencies: Object.fromEntries(dependencies.filter(([name]) => peers.includes(name))),
    browserslist: context.browserslist,
  };
}

/**
 * The range in a `package.json` for a published package of this version or later. Under the scope
 * `@acme`, `@site/contract` is an alias of `@acme/site-contract`: imports keep their names.
 */
export function publishedRange(name: string, version: string, scope: string | undefined): string {
  const published = publishedName(name, scope);
  return published === name ? `^${version}` : `npm:${published}@^${version}`;
}

function publishedName(name: string, scope: string | undefined): string {
  return scope ? `${scope}/${name.replace("@", "").replace("/", "-")}` : name;
}

function rangeOf(name: string, written: string, context: PublishingContext): string {
  const version = written.startsWith("workspace:")
    ? context.versions[name]
    : written === "catalog:"
      ? context.catalog[name]
      : written;
  if (!version)
    throw failure`dependency-without-version: ${name} has no version in the workspace: add it to the catalog in pnpm-workspace.yaml.`;
  if (written.startsWith("workspace:")) return publishedRange(name, version, context.scope);
  // A remote's own React need not be the host's, as long as the host's is in this range.
  return peers.includes(name) ? (singletonRanges[name] ?? `^${version}`) : version;
}

const compiledFile = (file: string) => file.replace("./src/", "./dist/").replace(/\.tsx?$/, ".js");

function compiledExport(file: Export): Export {
  if (typeof file !== "string") return file;
  const compiled = compiledFile(file);
  if (!/\.tsx?$/.test(file)) return compiled;
  return { types: compiled.replace(/\.js$/, ".d.ts"), default: compiled };
}
