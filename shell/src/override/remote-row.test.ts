import type { Overrides } from "@site/contract/override";
import { expect, it } from "vitest";
import { remoteRows } from "./remote-row.ts";

const remotes = {
  "mf-home": {
    version: "0.0.0-development",
    url: "http://localhost:5173/remoteEntry.js",
    catalogue: "",
  },
  "mf-forms": { version: "1.2.0", url: "/mf-forms/1.2.0/remoteEntry.js", catalogue: "sha256-" },
  "mf-new": { version: "1.0.0", url: "/mf-new/1.0.0/remoteEntry.js", catalogue: "sha256-" },
};

const overrides: Overrides = {
  stands: {
    "mf-home": { kind: "server", origin: "http://localhost:5173" },
    "mf-new": { kind: "version", version: "1.0.0" },
  },
  live: { "mf-home": "1.4.0" },
  isPinned: false,
};

const entry = (name: string, startTime: number, responseEnd: number, transferSize: number) => ({
  name,
  startTime,
  responseEnd,
  transferSize,
});

const rows = remoteRows(
  { remotes },
  overrides,
  [
    entry("https://site.example/mf-forms/1.2.0/remoteEntry.js", 100, 150.4, 800),
    entry("https://site.example/mf-forms/1.2.0/contact.js", 120, 240.2, 3200),
    entry("https://site.example/mf-forms/1.1.0/contact.js", 0, 900, 1),
    entry("http://localhost:5173/src/home.tsx", 50, 80, 0),
  ],
  "https://site.example/en",
);

it("a remote's row tells what was loaded of this release, from the first request to the last answer", () => {
  expect(rows[1]).toEqual({
    name: "mf-forms",
    shown: "1.2.0",
    instead: undefined,
    files: 2,
    loadMs: 140,
    bytes: 4000,
  });
});

it("a development server goes by its address, beside the version that it hides", () => {
  expect(rows[0]).toMatchObject({
    shown: "localhost:5173",
    instead: "1.4.0",
    files: 1,
    loadMs: 30,
  });
});

it("a remote that is not live stands instead of none, and what was not loaded took no time", () => {
  expect(rows[2]).toMatchObject({ instead: "none", files: 0, loadMs: 0, bytes: 0 });
});
