import { describe, expect, it } from "vitest";
import { chainDepth, type LoggedRequest } from "./request-log.ts";

const origin = "https://127.0.0.1";

function request(path: string, startMs: number, more: Partial<LoggedRequest> = {}) {
  return {
    url: `${origin}${path}`,
    isScript: path.endsWith(".js"),
    startMs,
    endMs: startMs + 10,
    initiatorUrl: undefined,
    transferBytes: 0,
    isCached: false,
    ...more,
  };
}

describe("the chain of requests", () => {
  it("is 1 for a document alone, and 0 where nothing was asked for", () => {
    expect(chainDepth([request("/", 0)], "")).toBe(1);
    expect(chainDepth([], "")).toBe(0);
  });

  it("is 2 where the document names everything, even if a script asked for it first", () => {
    const html = '<script src="/a.js"></script><link rel="modulepreload" href="/b.js">';
    const requests = [
      request("/", 0),
      request("/a.js", 20),
      request("/b.js", 40, { initiatorUrl: `${origin}/a.js` }),
    ];
    expect(chainDepth(requests, html)).toBe(2);
  });

  it("grows with every script that only a script knows of", () => {
    const requests = [
      request("/", 0),
      request("/a.js", 20),
      request("/b.js", 40, { initiatorUrl: `${origin}/a.js` }),
      request("/c.js", 60, { initiatorUrl: `${origin}/b.js` }),
    ];
    expect(chainDepth(requests, '<script src="/a.js">')).toBe(4);
  });

  it("is not shortened by an import map, which loads nothing", () => {
    const html =
      '<script type="importmap">{"integrity":{"/b.js":"x"}}</script><script src="/a.js">';
    const requests = [request("/", 0), request("/a.js", 20), request("/b.js", 40)];
    expect(chainDepth(requests, html)).toBe(3);
  });

  it("does not count scripts that had not arrived yet as importers", () => {
    const slow = request("/a.js", 20, { endMs: 100 });
    expect(chainDepth([request("/", 0), slow, request("/b.js", 40)], '<script src="/a.js">')).toBe(
      2,
    );
  });
});
