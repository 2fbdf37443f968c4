import { neutralSite } from "@site/contract/site";
import { describe, expect, it } from "vitest";
import { overridePolicy } from "./override-document.ts";

const policyWith = (origins: string[], portrait = "") =>
  Object.fromEntries(
    overridePolicy({ site: { ...neutralSite, portrait }, origins, nonce: "abc" })
      .split("; ")
      .map((directive) => directive.split(/ (.*)/s, 2)),
  );

describe("the policy of an overridden document", () => {
  it("admits exactly the server that was asked for, and its socket", () => {
    const policy = policyWith(["http://localhost:5173"]);
    expect(policy["script-src"]).toBe("'self' http://localhost:5173");
    expect(policy["connect-src"]).toBe("'self' http://localhost:5173 ws://localhost:5173");
    expect(policy["style-src"]).toBe("'self' http://localhost:5173 'nonce-abc'");
    expect(policyWith(["https://dev.example.com"])["connect-src"]).toContain(
      " wss://dev.example.com",
    );
  });

  it("admits nothing but the site where a published release stands in", () => {
    const policy = policyWith([]);
    for (const name of ["script-src", "style-src", "connect-src", "img-src", "font-src"]) {
      expect(policy[name], name).toBe("'self'");
    }
  });

  it("keeps what makes injected code harmless", () => {
    expect(policyWith([])).toMatchObject({
      "default-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "site",
    });
    expect(policyWith([])["worker-src"]).toBeUndefined();
    expect(policyWith(["http://localhost:5173"])).toMatchObject({
      "require-trusted-types-for": "'script'",
      "worker-src": "blob:",
    });
  });

  it("lets the owner's portrait come from where it is", () => {
    const policy = policyWith([], "https://pictures.example/owner.jpg");
    expect(policy["img-src"]).toBe("'self' https://pictures.example");
  });
});
