import { expect, test } from "vitest";
import { readServerConfig } from "./config.ts";

test("nothing needs to be set", () => {
  expect(readServerConfig({ LOG_LEVEL: "", CHANNEL: "", PREVIEW_KEY: " ", PATH: "/bin" })).toEqual({
    logLevel: "warn",
    shutdownDelayMs: 500,
    reportRetentionDays: 30,
    overdueDays: 8,
    channel: "production",
    previews: [],
    previewKey: undefined,
    metricsListen: undefined,
  });
});

test.each([
  ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
])("metrics are served at %s", (METRICS_LISTEN, expected) => {
  expect(readServerConfig({ METRICS_LISTEN }).metricsListen).toEqual(expected);
});

test.each(["9464", "localhost:99999", "/run/metrics.sock"])(
  "metrics can't be served at %s",
  (written) => {
    expect(() => readServerConfig({ METRICS_LISTEN: written })).toThrow(
      "METRICS_LISTEN must be an address and port such as 127.0.0.1:9464",
    );
  },
);

test("channels and the key of previews are read", () => {
  expect(
    readServerConfig({
      CHANNEL: "staging",
      CHANNEL_PREVIEWS: "next, qa-2,",
      PREVIEW_KEY: "k".repeat(43),
    }),
  ).toMatchObject({
    channel: "staging",
    previews: ["next", "qa-2"],
    previewKey: "k".repeat(43),
  });
});

test("every invalid variable is named at once", () => {
  const read = () =>
    readServerConfig({
      LOG_LEVEL: "loud",
      SHUTDOWN_DELAY_MS: "-1",
      CHANNEL: "../x",
      CHANNEL_PREVIEWS: "a,B",
      PREVIEW_KEY: "short",
    });
  for (const message of [
    /LOG_LEVEL must be debug/,
    /SHUTDOWN_DELAY_MS must be a whole number/,
    /CHANNEL must be one/,
    /CHANNEL_PREVIEWS must be names/,
    /PREVIEW_KEY must be at least 32 random bytes, as `openssl rand -base64 32` prints them/,
  ]) {
    expect(read).toThrow(message);
  }
});
