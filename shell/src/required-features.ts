/**
 * The newest features that the scripts of shell and remotes use without asking, and for each engine
 * one that arrived with its oldest supported version (`browserslist` in the root `package.json`).
 * `e2e/src/minimum` checks both against the list and the built files.
 */
export const requiredFeatures: Record<string, () => boolean> = {
  "Array.prototype.at": () => "at" in Array.prototype,
  "Array.prototype.findLast": () => "findLast" in Array.prototype,
  "Array.prototype.toReversed": () => "toReversed" in Array.prototype,
  "Array.prototype.toSorted": () => "toSorted" in Array.prototype,
  "String.prototype.replaceAll": () => "replaceAll" in String.prototype,
  "AbortSignal.timeout": () => "timeout" in AbortSignal,
  reportError: () => "reportError" in window,
  // Chrome and Edge 112, Safari 16.5: the nested rules of the sheets.
  "selector(&)": () => CSS.supports("selector(&)"),
  // Firefox 128: the registered properties of the sheets.
  CSSPropertyRule: () => "CSSPropertyRule" in window,
};

/** Names of the required features that this browser lacks; none in a supported one. */
export function missingFeatures(): string[] {
  return Object.keys(requiredFeatures).filter((name) => !isThere(name));
}

/** In a very old browser the question itself may throw. */
function isThere(name: string): boolean {
  try {
    return requiredFeatures[name]?.() ?? false;
  } catch {
    return false;
  }
}
