import browserslist from "browserslist";

/** Names by which Vite's `build.target` knows the browsers of a browserslist. */
const viteNames: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
};

/** The oldest browsers that a release is built for, in the form of each tool. */
export interface MinimumBrowsers {
  /** For Vite: `["chrome112", …]`. */
  script: string[];
  /** For Lightning CSS: a version as three bytes, major, minor and patch. */
  style: Record<string, number>;
}

/**
 * Reads the workspace's one list of supported browsers, `browserslist` in its `package.json`.
 *
 * @param queries entries of the form `safari >= 16.5`
 * @throws Error when there is no list, or an entry has another form
 */
export function minimumBrowsers(
  queries = browserslist.loadConfig({ path: import.meta.dirname }),
): MinimumBrowsers {
  if (!queries) {
    throw new Error('No browserslist was found. Add "browserslist" to the root package.json.');
  }
  const script: string[] = [];
  const style: Record<string, number> = {};
  for (const query of queries) {
    const [, browser = "", major, minor = "0"] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(query) ?? [];
    const viteName = viteNames[browser];
    if (!viteName) {
      const known = Object.keys(viteNames).join(", ");
      throw new Error(`browserslist: expected "<${known}> >= <version>", got "${query}".`);
    }
    script.push(`${viteName}${major}${minor === "0" ? "" : `.${minor}`}`);
    style[browser] = (Number(major) << 16) | (Number(minor) << 8);
  }
  return { script, style };
}
