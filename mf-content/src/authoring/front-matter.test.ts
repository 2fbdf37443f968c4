import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const source = resolve(import.meta.dirname, "front-matter.ts");

/** A process of its own: a thread keeps the time zone of its process. */
function textsIn(timeZone: string): unknown {
  const code = `
    import { calendarDateText } from ${JSON.stringify(source)};
    const texts = ["pt", "en", "de"].map((locale) => calendarDateText("2024-06-16", locale));
    console.log(JSON.stringify([new Date("2024-06-16").getTimezoneOffset(), ...texts]));`;
  const args = ["--conditions=development", "--input-type=module", "--eval", code];
  const env = { ...process.env, TZ: timeZone };
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: "utf8" }));
}

// Specification 2.24
it.each([
  ["Pacific/Pago_Pago", 660],
  ["America/Sao_Paulo", 180],
  ["Europe/Berlin", -120],
  ["Pacific/Kiritimati", -840],
])("a date's text names the same day in %s", (timeZone, offset) => {
  expect(textsIn(timeZone)).toEqual([
    ...[offset, "16 de junho de 2024", "June 16, 2024", "16. Juni 2024"],
  ]);
});
