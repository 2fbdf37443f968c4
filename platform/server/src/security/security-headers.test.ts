import { TestSite } from "@site/composer/test/test-site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSiteServer } from "#site-server.ts";
import { gradeOf } from "../../test/header-grade.ts";

let site: TestSite;
let app: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** How a public checker grades what an address answers. */
async function graded(url: string, headers?: Record<string, string>) {
  const answer = await get(url, headers);
  const isDocument = String(answer.headers["content-type"]).startsWith("text/html");
  return gradeOf({ headers: answer.headers, html: isDocument ? answer.body : "" });
}

describe("the server's headers", () => {
  beforeEach(async () => {
    site = await TestSite.open();
    await site.start();
    app = await createSiteServer({ registry: site.registry, channel: "production" });
  });
  afterEach(async () => {
    await app.close();
    await site.close();
  });

  // Specification 9.5
  it.each(["/one", "/en/one", "/de/nothing-here", "/mf-one/1.0.0/one-pt.js", "/healthz", "/%00"])(
    "are graded A+ by a public checker's rules at %s",
    async (url) => {
      const { grade, score, findings } = await graded(url);
      expect(Object.entries(findings).filter(([, [, points]]) => points < 0)).toEqual([]);
      expect(grade).toBe("A+");
      expect(score).toBeGreaterThanOrEqual(120);
    },
  );

  it("are graded A+ with a canary's cookie too", async () => {
    await site.canary(await site.nextOne("1.1.0"));
    await app.close();
    const { folder, remove } = throwawayFolder();
    const gateway = readGatewayConfig({ TRUST_PROXY: "1" }, folder);
    app = await createSiteServer({ registry: site.registry, channel: "production", gateway });
    app.addHook("onClose", async () => remove());
    const { grade, findings } = await graded("/one", { "x-forwarded-proto": "https" });
    expect(findings.cookies).toEqual(["secure, and for this site alone", 5]);
    expect(grade).toBe("A+");
  });

  // Specification 9.6
  it("carry a nonce of 16 random bytes that is new on every document", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers } = await get("/one");
        return /'nonce-([0-9a-f]{32})'/.exec(String(headers["content-security-policy"]))?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(20);
    expect(nonces).not.toContain(undefined);
  });

  it("hold no page back that has its hashes: WebKit reads none for an import", async () => {
    const { headers } = await get("/one");
    expect(Object.keys(headers)).not.toContain("integrity-policy");
  });

  it("switch off what a page of this site never uses", async () => {
    const { headers } = await get("/one");
    const features = String(headers["permissions-policy"]);
    for (const feature of ["camera", "geolocation", "microphone", "payment", "usb"]) {
      expect(features).toContain(`${feature}=()`);
    }
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });
});

describe("the checker's rules", () => {
  const perfect = {
    "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  };

  it("give every point to a site that has everything", () => {
    const html = '<script src="/a.js" integrity="sha256-x"></script>';
    const headers = { ...perfect, "set-cookie": "a=1; Secure; HttpOnly; SameSite=Lax" };
    expect(gradeOf({ headers, html })).toMatchObject({ grade: "A+", score: 140 });
  });

  it("take points for each header that is missing", () => {
    // 100 less 25 for the policy, 20 for transport, 5 for sniffing and 20 for frames.
    expect(gradeOf({ headers: {} })).toMatchObject({ grade: "D", score: 30 });
    expect(
      gradeOf({ headers: { "set-cookie": "session=1" }, html: '<script src="http://a/b.js">' }),
    ).toMatchObject({ grade: "F", score: 0 });
  });

  it.each([
    ["content-security-policy", "default-src 'self'; script-src 'self' 'unsafe-inline'", -20],
    ["content-security-policy", "default-src 'self'; script-src 'self' data:", -20],
    ["content-security-policy", "script-src 'self'", -20],
    ["content-security-policy", "default-src 'self'; connect-src http://a.example", -20],
    ["content-security-policy", "default-src 'self'; script-src 'self' 'unsafe-eval'", -10],
    ["content-security-policy", "default-src 'self'; img-src http://a.example", -10],
    ["content-security-policy", "default-src 'self'; style-src 'unsafe-inline'", 0],
    ["content-security-policy", "default-src 'self'; script-src 'unsafe-inline' 'sha256-x'", 5],
    ["content-security-policy", "", -25],
    ["strict-transport-security", "max-age=300", -10],
    ["strict-transport-security", "includeSubDomains", -20],
    ["x-content-type-options", "sniff", -5],
    ["referrer-policy", "unsafe-url", -5],
    ["cross-origin-resource-policy", "everybody", -5],
  ] as const)("judge %s: %s", (name, value, points) => {
    const { findings } = gradeOf({ headers: { ...perfect, [name]: value } });
    expect(findings[name]?.[1]).toBe(points);
  });

  it("judge cookies, sharing, frames and scripts", () => {
    const judged = (headers: Record<string, string>, html = "") =>
      gradeOf({ headers: { ...perfect, ...headers }, html }).findings;
    expect(judged({ "set-cookie": "a=1" }).cookies?.[1]).toBe(-5);
    expect(judged({ "set-cookie": "session=1; Secure" }).cookies?.[1]).toBe(-30);
    const shared = {
      "access-control-allow-origin": "https://a.example",
      "access-control-allow-credentials": "true",
    };
    expect(judged(shared)["cross-origin-resource-sharing"]?.[1]).toBe(-50);
    const unframed = { "content-security-policy": "default-src 'none'" };
    expect(judged(unframed)["x-frame-options"]?.[1]).toBe(-20);
    const foreign = '<script src="https://a.example/b.js"></script>';
    expect(judged({}, foreign)["subresource-integrity"]?.[1]).toBe(-5);
  });
});
