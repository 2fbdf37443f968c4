import { describe, expect, it } from "vitest";
import { carriedPart, withCarried, withoutOverride } from "./tab-override.ts";

const here = "https://staging.example/en";
const carried = "override=mf-home@http://localhost:5173";

describe("the part of a query that stays with the tab", () => {
  it("is what chose the releases, as it was written", () => {
    expect(carriedPart("?utm=x&override=mf-home@http://localhost:5173")).toBe(carried);
    expect(carriedPart("?override=mf-a@1.0.0&channel=next&override=mf-b@2.0.0")).toBe(
      "channel=next&override=mf-a@1.0.0&override=mf-b@2.0.0",
    );
    expect(carriedPart("?utm=x")).toBe("");
  });

  it("keeps what would end a value written so that it does not", () => {
    expect(carriedPart("?override=a%26b%3Dc%23d")).toBe("override=a%26b%3Dc%23d");
  });

  it("is put behind every address of the site", () => {
    expect(withCarried("/en/about", carried, here)).toBe(`/en/about?${carried}`);
    expect(withCarried("/en/about?x=1#team", carried, here)).toBe(`/en/about?x=1&${carried}#team`);
    expect(withCarried("https://staging.example/", carried, here)).toBe(`/?${carried}`);
  });

  it("leaves alone other sites, addresses with an override of their own, and a tab without one", () => {
    expect(withCarried("https://elsewhere.example/", carried, here)).toBe(
      "https://elsewhere.example/",
    );
    expect(withCarried("/en?override=mf-b@1.0.0", carried, here)).toBe("/en?override=mf-b@1.0.0");
    expect(withCarried("/en/about", "", here)).toBe("/en/about");
  });
});

it("a reset takes the override out of the address, and nothing else", () => {
  expect(withoutOverride(`${here}?utm=x&${carried}&channel=next#top`)).toBe(
    `${here}?utm=x&channel=next#top`,
  );
  expect(withoutOverride(`${here}?${carried}`)).toBe(here);
});
