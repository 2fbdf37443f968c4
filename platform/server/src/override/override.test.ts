import { describe, expect, it } from "vitest";
import { isAdmitted, OverrideRejected, parseOverride } from "./override.ts";

describe("an override in an address", () => {
  it("names a published version", () => {
    expect(parseOverride("mf-home@1.2.0")).toEqual({
      remote: "mf-home",
      stand: { kind: "version", version: "1.2.0" },
    });
    expect(parseOverride("mf-home@1.2.0-local.1f2e")).toMatchObject({
      stand: { version: "1.2.0-local.1f2e" },
    });
  });

  it("or a development server, by its origin", () => {
    const stand = { kind: "server", origin: "http://localhost:5173" };
    expect(parseOverride("mf-home@http://localhost:5173")).toEqual({ remote: "mf-home", stand });
    expect(parseOverride("mf-home@http://localhost:5173/")).toEqual({ remote: "mf-home", stand });
  });

  it.each([
    "",
    "mf-home",
    "mf-home@",
    "mf-home@latest",
    "mf-home@1.2",
    "shell@1.2.0",
    "../mf-home@1.2.0",
    "mf-home@1.2.0/../../shell",
    "mf-home@javascript:alert(1)",
    "mf-home@data:text/javascript,1",
    "mf-home@//localhost:5173",
    "mf-home@http://localhost:5173/elsewhere",
    "mf-home@http://localhost:5173?x",
    "mf-home@http://user:secret@localhost:5173",
    "mf-home@http://localhost:5173; script-src *",
    "mf-home@http://localhost:5173 https://evil.example",
  ])("refuses %j and says how one is written", (text) => {
    expect(() => parseOverride(text)).toThrow(OverrideRejected);
    expect(() => parseOverride(text)).toThrow(/Write \?override=mf-home@1\.2\.0 or/);
  });
});

describe("the list of origins", () => {
  const admits = (list: string, origin: string) => isAdmitted([list], origin);

  it("admits any port where it says so, and no other host or scheme", () => {
    expect(admits("http://localhost:*", "http://localhost:5173")).toBe(true);
    expect(admits("http://localhost:*", "http://localhost")).toBe(true);
    expect(admits("http://localhost:*", "https://localhost:5173")).toBe(false);
    expect(admits("http://localhost:*", "http://localhost.evil.example:5173")).toBe(false);
    expect(admits("http://localhost:*", "http://evil.example:5173")).toBe(false);
  });

  it("otherwise admits that very origin", () => {
    expect(admits("https://dev.example.com", "https://dev.example.com")).toBe(true);
    expect(admits("https://dev.example.com:443", "https://dev.example.com")).toBe(true);
    expect(admits("https://dev.example.com", "https://dev.example.com:8443")).toBe(false);
    expect(admits("https://dev.example.com", "https://a.dev.example.com")).toBe(false);
    expect(isAdmitted([], "http://localhost:5173")).toBe(false);
  });
});
