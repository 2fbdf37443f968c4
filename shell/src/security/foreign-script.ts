import type { PageComposition } from "@site/contract/composition";
import { isExtensionUrl } from "./extension-url.ts";

/** Types by which a browser runs a script; with any other it holds data. */
const executableType = /^$|^module$|^(text|application)\/(x-)?(java|ecma|j|live)script/i;

/** Addresses below which the releases of a composition keep their files. */
export function releaseFolders({ shell, remotes }: PageComposition, pageUrl: string): string[] {
  return [shell, ...Object.values(remotes)].map(
    ({ url }) => new URL(".", new URL(url, pageUrl)).href,
  );
}

/**
 * Whether a script is one that runs and that no release of the page's composition brought.
 * Its address is absolute, or empty for one that is written into the page.
 */
export function isForeignScript(
  { type, src }: { type: string; src: string },
  folders: readonly string[],
): boolean {
  if (!executableType.test(type.trim())) return false;
  return !isExtensionUrl(src) && !folders.some((folder) => src.startsWith(folder));
}
