import contract from "@site/contract/package.json" with { type: "json" };

const [major, minor] = contract.version.split(".");

/**
 * The singletons of a page: the shell provides these modules, a remote states the range it
 * accepts. Out of range means "failed to load", never a second copy. A remote needs at least the minor
 * version of the contract that it is built with (docs/decisions/contract-versions.md).
 */
export const singletonRanges: Readonly<Record<string, string>> = {
  react: "^19.0.0",
  "react/jsx-runtime": "^19.0.0",
  "react-dom": "^19.0.0",
  "@site/contract/runtime": `^${major}.${minor}.0`,
};
