import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How a breakable build can break, in a browser that says so. */
export type Breakage =
  | "throws on import"
  | "throws on render"
  | "throws on leaving"
  | "exposes nothing"
  | "shared-version mismatch";

declare global {
  /** Which remotes break, and how. Absent while composing: the composer accepts the build. */
  var breakages: Record<string, Breakage> | undefined;
  /** The parts of breakable builds that are on screen, each with React's way to re-render it. */
  var breakableParts: Set<{ updater: { enqueueForceUpdate(part: object): void } }> | undefined;
}

/** Every chunk that the federation plugin made of an expose. */
const exposeChunk = /^__federation_expose_.*\.js$/;

/** The range of React that a build asks for, as the plugin writes it. */
const reactRange = /(react:\{get:[^}]*?requiredVersion:)`([^`]*)`/;

/**
 * Turns a copy of a remote's build into one that breaks in a browser where `breakages` says so, and
 * works everywhere else. It is a release like any other: its files are known by their hashes.
 */
export async function makeBreakable(folder: string, version: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  const manifestFile = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  manifest.version = version;
  for (const file of files.filter((one) => exposeChunk.test(one))) {
    await rename(join(folder, file), join(folder, wholeOf(file)));
    await writeFile(join(folder, file), breakableModule(manifest.name, file));
  }
  for (const { exposes } of [...owners(manifest.pages), ...owners(manifest.slots)]) {
    for (const expose of Object.values(exposes)) {
      expose.scripts.push(...expose.scripts.filter((file) => exposeChunk.test(file)).map(wholeOf));
    }
  }
  await writeFile(manifestFile, JSON.stringify(manifest));
  await makeRangeBreakable(folder, files, manifest.name);
}

interface Owner {
  exposes: Record<string, { scripts: string[] }>;
}

const owners = (declared: Record<string, Owner>) => Object.values(declared);

const wholeOf = (file: string) => `whole-${file.replace(/^_+/, "")}`;

function breakableModule(remote: string, file: string): string {
  return `import whole from "./${wholeOf(file)}";
const isBroken = (how) => globalThis.breakages?.[${JSON.stringify(remote)}] === how;
if (isBroken("throws on import")) throw new Error("broken on import");
// A class component without an import of React, which only the shell has. It can be rendered anew.
const breakable = (Part) => {
  function Breakable(props) {
    this.props = props;
  }
  Breakable.prototype = {
    isReactComponent: {},
    componentDidMount() {
      (globalThis.breakableParts ??= new Set()).add(this);
    },
    componentWillUnmount() {
      globalThis.breakableParts.delete(this);
      if (isBroken("throws on leaving")) throw new Error("broken on leaving");
    },
    render() {
      if (isBroken("throws on render")) throw new Error("broken on render");
      const type = Symbol.for("react.transitional.element");
      return { $$typeof: type, type: Part, key: null, ref: null, props: this.props };
    },
  };
  return Breakable;
};
export default isBroken("exposes nothing")
  ? { content: whole.content }
  : { ...whole, ...(whole.Page && { Page: breakable(whole.Page) }), ...(whole.Slot && { Slot: breakable(whole.Slot) }) };
`;
}

/** Makes the plugin's look-up of React ask for a range that no shell provides. */
async function makeRangeBreakable(folder: string, files: string[], remote: string) {
  const broken = `globalThis.breakages?.[${JSON.stringify(remote)}] === "shared-version mismatch"`;
  let changed = 0;
  for (const file of files.filter((file) => !exposeChunk.test(file))) {
    const text = await readFile(join(folder, file), "utf8");
    if (!reactRange.test(text)) continue;
    changed += 1;
    await writeFile(
      join(folder, file),
      text.replace(reactRange, (_, before, range) => `${before}${broken}?"^99.0.0":"${range}"`),
    );
  }
  if (changed !== 1) {
    throw new Error(
      `${remote}: expected one file with the range of React that the federation plugin wrote; found ${changed}. Did the plugin change?`,
    );
  }
}
