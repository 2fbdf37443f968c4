import { expect, test } from "vitest";
import { momentOf } from "./terminal.ts";

test("a moment is so long ago, or a time in UTC unless it names a zone", () => {
  const ago = (text: string) => Math.round((Date.now() - momentOf(text).getTime()) / 60_000);
  expect([ago("30m"), ago("24h"), ago("7d")]).toEqual([30, 1_440, 10_080]);
  for (const text of ["2026-11-22T14:00", "2026-11-22 14:00:00", "2026-11-22T16:00+02:00"]) {
    expect(momentOf(text).toISOString()).toBe("2026-11-22T14:00:00.000Z");
  }
  expect(momentOf("2026-11-22").toISOString()).toBe("2026-11-22T00:00:00.000Z");
  for (const text of ["2026-02-31", "2026-02-29T14:00", "2026-06-31T16:00+02:00"]) {
    expect(() => momentOf(text)).toThrow(`There is no ${text.slice(0, 10)} in the calendar.`);
  }
  expect(momentOf("2028-02-29").toISOString()).toBe("2028-02-29T00:00:00.000Z");
  expect(() => momentOf("yesterday")).toThrow("It must be like");
});
