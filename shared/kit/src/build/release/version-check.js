/**
 * Whether the shell's version of a singleton is in the range that a remote accepts, which is always a
 * caret range (`singletons.ts`). A prerelease counts as its release. It runs in visitors' browsers, in
 * the place of the federation plugin's own check, which knows every kind of range and weighs 2 kB in
 * each remote; the composer has compared the same versions by semver's rules before.
 *
 * @param {string} version such as `19.3.1`
 * @param {string} range such as `^19.0.0`, not below `^1.0.0`
 */
export function satisfy(version, range) {
  const [major, minor, patch] = numbersOf(version);
  const [sameMajor, leastMinor, leastPatch] = numbersOf(range.slice(1));
  if (major !== sameMajor) return false;
  return minor === leastMinor ? patch >= leastPatch : minor > leastMinor;
}

/** @param {string} version */
function numbersOf(version) {
  return version.split(".", 3).map((part) => Number.parseInt(part, 10));
}
