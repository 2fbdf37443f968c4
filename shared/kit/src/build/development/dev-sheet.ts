import type { Plugin } from "vite";

/**
 * Lets the development sheet dress the components below some folders. The sheet is part of the UI
 * kit, which knows neither a workspace nor where it is installed.
 *
 * @param folders absolute paths of `src` folders
 */
export function devSheet(folders: readonly string[]): Plugin {
  return {
    name: "site:dev-sheet",
    apply: "serve",
    // Before Tailwind reads the sheet.
    enforce: "pre",
    transform(code, id) {
      if (!/\/ui\/(?:src|dist)\/theme\/dev\.css(?:\?|$)/.test(id)) return undefined;
      return [code, ...folders.map((folder) => `@source "${folder}/**/*.tsx";`)].join("\n");
    },
  };
}
