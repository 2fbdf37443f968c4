import { afterEach, expect, it } from "vitest";
import { calendarDateText } from "./front-matter.ts";

const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

// Specification 2.24
it.each(["Pacific/Pago_Pago", "America/Sao_Paulo", "Europe/Berlin", "Pacific/Kiritimati"])(
  "a date's text names the same day in %s",
  (timeZone) => {
    process.env.TZ = timeZone;
    expect(calendarDateText("2024-06-16", "pt")).toBe("16 de junho de 2024");
    expect(calendarDateText("2024-06-16", "en")).toBe("June 16, 2024");
    expect(calendarDateText("2024-06-16", "de")).toBe("16. Juni 2024");
  },
);
