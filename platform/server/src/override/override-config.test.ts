import { describe, expect, it } from "vitest";
import { isAdmitted, noOverrides, readOverrideConfig } from "./override-config.ts";

describe("the setting of overrides", () => {
  it("allows nothing by default", () => {
    expect(readOverrideConfig({})).toEqual(noOverrides);
    expect(readOverrideConfig({ OVERRIDE_CHANNELS: " " })).toEqual(noOverrides);
  });

  it("lists channels and origins", () => {
    expect(
      readOverrideConfig({
        OVERRIDE_CHANNELS: "staging, next",
        OVERRIDE_ORIGINS: "http://localhost:*,https://dev.example.com,http://[::1]:5173",
      }),
    ).toEqual({
      channels: ["staging", "next"],
      origins: ["http://localhost:*", "https://dev.example.com", "http://[::1]:5173"],
    });
  });

  it("names every faulty variable at once", () => {
    const read = () =>
      readOverrideConfig({ OVERRIDE_CHANNELS: "*", OVERRIDE_ORIGINS: "https://*" });
    expect(read).toThrow(/OVERRIDE_CHANNELS must be .*\n.*OVERRIDE_ORIGINS must be/s);
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
