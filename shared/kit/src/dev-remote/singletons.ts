const key = Symbol.for("site.development-singletons");

/** The page's singletons by name, as development modules of a remote find them. */
type SingletonTable = Record<string, unknown>;

/**
 * Source of a module that stands for a singleton in development: it has the singleton's exports
 * and takes them from the table.
 */
export function singletonModule(name: string, exported: readonly string[]): string {
  const names = exported.filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== "default");
  return [
    `const found = globalThis[Symbol.for(${JSON.stringify(key.description)})]?.[${JSON.stringify(name)}];`,
    `if (!found) throw new Error(${JSON.stringify(`No ${name} in this page yet: it was loaded before the host shared its singletons.`)});`,
    "export default found.default ?? found;",
    ...names.map((one) => `export const ${one} = found.${one};`),
  ].join("\n");
}

/** The same for the development JSX functions, which hosts don't share: made from those they do. */
export const jsxDevelopmentModule = [
  `const { Fragment, jsx, jsxs } = globalThis[Symbol.for(${JSON.stringify(key.description)})]["react/jsx-runtime"];`,
  "export { Fragment };",
  "export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);",
].join("\n");

/** The host's shared modules in the format of the federation protocol: by name and version. */
type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown> } | undefined> | undefined
>;

/**
 * Adopts the host's singletons. `satisfy` says whether a version is in a range. Rejects if the host
 * has no version in the range that the remote needs, naming both.
 */
export async function adoptSingletons(
  scope: ShareScope,
  ranges: Record<string, string>,
  satisfy: (version: string, range: string) => boolean,
): Promise<void> {
  const table: SingletonTable = {};
  for (const [name, range] of Object.entries(ranges)) {
    const offered = Object.entries(scope[name] ?? {});
    const [, fitting] = offered.find(([version]) => satisfy(version, range)) ?? [];
    if (!fitting) {
      const offer = offered.map(([version]) => version).join(", ") || "none";
      throw new Error(`This remote needs ${name} ${range}; the page has ${offer}.`);
    }
    table[name] = (await fitting.get())();
  }
  const page = globalThis as { [key]?: SingletonTable };
  page[key] = { ...page[key], ...table };
}
