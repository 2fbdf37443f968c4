import type { BrowserName, SupportBlock } from "@mdn/browser-compat-data";
import { workspaceRoot } from "@site/workspace/workspace";
import browserslist from "browserslist";

/** Names by which MDN's data knows the browsers of a browserslist. */
const mdnNames: Record<string, BrowserName> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/** Entries of the workspace's list, such as `safari >= 16.5`. */
export const queries = browserslist.loadConfig({ path: workspaceRoot }) ?? [];

/** The oldest supported version of each browser. */
export const minimum: [browser: BrowserName, version: number][] = queries.map((query) => {
  const [browser = "", version] = query.split(" >= ");
  return [mdnNames[browser] as BrowserName, Number(version)];
});

/** Browsers that lack a feature at the given versions. */
export function browsersWithout(support: SupportBlock, versions = minimum): string[] {
  return versions.filter(([name, at]) => !isSupported(support, name, at)).map(([name]) => name);
}

function isSupported(support: SupportBlock, browser: BrowserName, at: number): boolean {
  return [support[browser]].flat().some((one) => {
    if (!one?.version_added || one.flags || one.prefix || one.alternative_name) return false;
    const removed = one.version_removed ? numberOf(one.version_removed) : Number.POSITIVE_INFINITY;
    return numberOf(one.version_added) <= at && at < removed;
  });
}

function numberOf(version: string | boolean): number {
  return version === "preview"
    ? Number.POSITIVE_INFINITY
    : Number(String(version).replace("≤", ""));
}
