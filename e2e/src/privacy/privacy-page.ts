import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** The page that says what is collected, as text. */
export const privacyPage = readFileSync(resolve(workspaceRoot, "docs/privacy.md"), "utf8");

/** Columns that the page names, by table: "`table` (`column`, `column`)". */
export function statedTables(): Record<string, string[]> {
  const tables = privacyPage.matchAll(/`([a-z_]+)` \(((?:`[a-z_]+`(?:, )?)+)\)/g);
  return Object.fromEntries(
    [...tables].map(([, table, columns]) => [table, wordsInTicks(columns ?? "")]),
  );
}

export interface BrowserEntry {
  name: string;
  kind: string;
}

/** What the page says of storage and cookies, from its table. */
export function statedEntries(): BrowserEntry[] {
  const rows = privacyPage.matchAll(
    /^\| `([a-z-]+)` +\| (session storage|local storage|cookie) /gm,
  );
  return [...rows].map(([, name = "", kind = ""]) => ({ name, kind }));
}

function wordsInTicks(text: string): string[] {
  return [...text.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word as string);
}
