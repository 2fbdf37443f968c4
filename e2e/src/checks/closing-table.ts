import { engineNames } from "#browser-choice.ts";
import type { Counts } from "./step.ts";

/** What an engine cannot be asked on the systems where checks run, so that nobody thinks it was. */
const notAsked: Record<string, string> = {
  firefox: "print (WebDriver BiDi has no word for it)",
  webkit: "touch, forced colours, print (WebKitWebDriver has no word for them)",
};

/** The engines with their checks, one line each. */
export function closingTable(projects: ReadonlyMap<string, Counts>): string {
  const rows = [...projects].map(([engine, { passed, failed }]) => [
    engine,
    String(passed + failed),
    String(passed),
    notAsked[engine] ?? "",
  ]);
  const head = ["engine", "checks", "passed", "cannot be asked for"];
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const missing = engineNames.filter((name) => !projects.has(name));
  const note = missing.length > 0 ? [`not run: ${missing.join(", ")}`] : [];
  return ["", line(head), ...rows.map(line), ...note].join("\n");
}
