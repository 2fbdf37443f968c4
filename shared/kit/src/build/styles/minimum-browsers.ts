import { failure } from "@site/contract/failure";
import browserslist from "browserslist";
import { browserslistToTargets, type Targets } from "lightningcss";

/**
 * The oldest browsers that a release is built for: the workspace's one list, `browserslist` in its
 * `package.json`, in the form of Vite (`["chrome112", …]`) and of Lightning CSS.
 */
export function minimumBrowsers(): { script: string[]; style: Targets } {
  const queries = browserslist.loadConfig({ path: import.meta.dirname });
  if (!queries) {
    throw failure`no-browserslist: No browserslist was found. Add "browserslist" to the root package.json.`;
  }
  const style = browserslistToTargets(browserslist(queries));
  const script = Object.entries(style).map(([browser, version]) => {
    const minor = (version >> 8) & 255;
    return `${browser.replace("ios_saf", "ios")}${version >> 16}${minor ? `.${minor}` : ""}`;
  });
  return { script, style };
}
