import type { Composition } from "shared/composition";
import { isExtensionUrl } from "./extension-url.ts";

/** Types by which a browser runs a script; with any other it holds data. */
const executableType = /^$|^module$|^(text|application)\/(x-)?(java|ecma|j|live)script/i;

/** Addresses below which the releases of a composition keep their files. */
export function releaseFolders({ shell, remotes }: Composition, pageUrl: string): string[] {
  return [shell, ...Object.values(remotes)].map(
    ({ url }) => new URL(".", new URL(url, pageUrl)).href,
  );
}

/** Whether a script is one that runs and that no release of the page's composition brought. */
export function isForeignScript(
  script: { type: string; src: string | undefined },
  folders: readonly string[],
  pageUrl: string,
): boolean {
  if (!executableType.test(script.type.trim())) return false;
  if (script.src === undefined) return true;
  const url = URL.parse(script.src, pageUrl)?.href ?? "";
  return !isExtensionUrl(url) && !folders.some((folder) => url.startsWith(folder));
}
