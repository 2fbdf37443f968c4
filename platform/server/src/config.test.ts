import { expect, test } from "vitest";
import { readServerConfig } from "./config.ts";

test("nothing needs to be set", () => {
  expect(
    readServerConfig({ LOG_LEVEL: "", CHANNEL: "", OVERRIDE_CHANNELS: " ", PATH: "/bin" }),
  ).toEqual({
    logLevel: "warn",
    shutdown: { delayMs: 500, graceMs: 10_000 },
    maxConnections: 4_096,
    reportRetentionDays: 30,
    channel: "production",
    previews: [],
    overrides: { channels: [], origins: [] },
    metricsListen: undefined,
  });
});

test("former names of settings are still read", () => {
  const given = { MOST_CONNECTIONS: "100", REPORTS_KEPT_DAYS: "7" };
  expect(readServerConfig(given)).toMatchObject({ maxConnections: 100, reportRetentionDays: 7 });
});

test.each([
  ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
  ["/run/site/metrics.sock", { path: "/run/site/metrics.sock" }],
])("metrics are served at %s", (METRICS_LISTEN, expected) => {
  expect(readServerConfig({ METRICS_LISTEN }).metricsListen).toEqual(expected);
});

test.each(["9464", "localhost:99999", "metrics.sock"])(
  "metrics can't be served at %s",
  (written) => {
    expect(() => readServerConfig({ METRICS_LISTEN: written })).toThrow(
      "METRICS_LISTEN must be an address and port such as 127.0.0.1:9464, or a socket's path",
    );
  },
);

test("channels, previews and overrides are read from lists", () => {
  expect(
    readServerConfig({
      CHANNEL: "staging",
      CHANNEL_PREVIEWS: "next, qa-2,",
      OVERRIDE_CHANNELS: "staging, next",
      OVERRIDE_ORIGINS: "http://localhost:*,https://dev.example.com,http://[::1]:5173",
    }),
  ).toMatchObject({
    channel: "staging",
    previews: ["next", "qa-2"],
    overrides: {
      channels: ["staging", "next"],
      origins: ["http://localhost:*", "https://dev.example.com", "http://[::1]:5173"],
    },
  });
});

test("every invalid variable is named at once", () => {
  const read = () =>
    readServerConfig({
      LOG_LEVEL: "loud",
      SHUTDOWN_GRACE_MS: "-1",
      CHANNEL: "../x",
      CHANNEL_PREVIEWS: "a,B",
      OVERRIDE_CHANNELS: "*",
      OVERRIDE_ORIGINS: "https://*",
    });
  for (const message of [
    /LOG_LEVEL must be debug/,
    /SHUTDOWN_GRACE_MS must be a whole number/,
    /CHANNEL must be one/,
    /CHANNEL_PREVIEWS must be names/,
    /OVERRIDE_CHANNELS must be/,
    /OVERRIDE_ORIGINS must be/,
  ]) {
    expect(read).toThrow(message);
  }
});
