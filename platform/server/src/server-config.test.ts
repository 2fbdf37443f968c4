import { expect, test } from "vitest";
import { readServerConfig } from "./server-config.ts";

test("nothing needs to be set", () => {
  expect(readServerConfig({ LOG_LEVEL: "", PATH: "/bin" })).toEqual({
    logLevel: "warn",
    shutdown: { delayMs: 500, graceMs: 10_000 },
    mostConnections: 4_096,
    reportsKeptDays: 30,
  });
});

test("every fault is named at once", () => {
  const read = () => readServerConfig({ LOG_LEVEL: "loud", SHUTDOWN_GRACE_MS: "-1" });
  expect(read).toThrow(/LOG_LEVEL must be debug[\s\S]*SHUTDOWN_GRACE_MS must be a whole number/);
});
