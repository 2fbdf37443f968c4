import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

/** Cells of a row of the matrix. */
interface Row {
  tried: number;
  survived: number;
}

/** Prints the matrix of faults after the tests: for each fault, cells survived of cells tried. */
export default class MatrixReporter implements Reporter {
  readonly #last = new Map<string, TestResult>();

  onTestEnd(test: TestCase, result: TestResult): void {
    // Of a test that was tried again the last try counts.
    this.#last.set(test.id, result);
  }

  onEnd(): void {
    const rows = new Map<string, Row>();
    for (const { annotations } of this.#last.values()) {
      for (const { type, description = "" } of annotations) {
        if (type !== "fault" && type !== "survived") continue;
        const row = rows.get(description) ?? { tried: 0, survived: 0 };
        rows.set(description, row);
        row[type === "fault" ? "tried" : "survived"] += 1;
      }
    }
    if (rows.size === 0) return;
    const width = Math.max(...[...rows.keys()].map((name) => name.length));
    const line = (name: string, { survived, tried }: Row) =>
      `  ${name.padEnd(width)}  ${`${survived} of ${tried}`.padStart(10)}`;
    const sum = [...rows.values()].reduce((total, { survived, tried }) => ({
      survived: total.survived + survived,
      tried: total.tried + tried,
    }));
    const lines = [...rows].map(([name, row]) => line(name, row));
    console.log(["\nFaults survived:", ...lines, line("all", sum)].join("\n"));
  }

  printsToStdio(): boolean {
    return false;
  }
}
