import { beforeAll, describe, expect, test } from "vitest";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { formProof } from "./owner-routes.ts";

const token = "a token that is long enough";
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`owner:${password}`).toString("base64")}`,
});

describe("the owner's page", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ LEADS_TOKEN: token });
    const row = { ...submission, name: "<script>alert(1)</script>" };
    await gateway.post("/rest/v1/contact_submissions", row);
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: "GET", url, headers });

  test("opens from a link in a mail, and changes nothing for another site", async () => {
    const elsewhere = { ...basic(token), "sec-fetch-site": "cross-site" };
    expect((await get("/leads", elsewhere)).statusCode).toBe(200);
    for (const url of ["/leads/retry", "/leads/discard"]) {
      expect((await gateway.post(url, "number=1", elsewhere)).statusCode).toBe(403);
    }
  });

  test("is read by no script of the site, nor changed by one", async () => {
    const owner = { ...basic(token), "sec-fetch-site": "same-origin" };
    for (const mode of ["cors", "no-cors", "same-origin"]) {
      const script = { ...owner, "sec-fetch-mode": mode };
      for (const url of ["/leads", "/leads/submissions.csv", "/leads/subscribers.csv"]) {
        expect((await get(url, script)).statusCode).toBe(403);
      }
    }
    const page = await get("/leads", { ...owner, "sec-fetch-mode": "navigate" });
    expect(page.headers["content-security-policy"]).toMatch(
      /; sandbox allow-forms allow-downloads$/,
    );
    const form = { ...owner, "sec-fetch-mode": "navigate" };
    for (const body of ["number=1", "number=1&proof=", `number=1&proof=${formProof("another")}`]) {
      expect((await gateway.post("/leads/discard", body, form)).statusCode).toBe(403);
    }
  });

  test("shows submissions as text to somebody who has the token", async () => {
    const response = await get("/leads", basic(token));
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(response.body).not.toContain("<script>");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    {},
    basic(""),
    basic("a token that is long enougH"),
    { authorization: "Basic" },
    { authorization: `Bearer ${token}` },
  ])("shows nothing to %j", async (headers) => {
    for (const url of ["/leads", "/leads/submissions.csv", "/leads/nothing"]) {
      const response = await get(url, headers);
      expect(response.statusCode).toBe(401);
      expect(response.body).toBe("the token is needed");
    }
  });

  test("sends the submissions as a file", async () => {
    const response = await get("/leads/submissions.csv", basic(token));
    expect(response.headers["content-disposition"]).toBe('attachment; filename="submissions.csv"');
    expect(response.body).toContain("ana@example.com");
  });

  test("goes back to the list after an order", async () => {
    const body = `number=1&proof=${formProof(token)}`;
    const sandboxed = { origin: "null", "sec-fetch-site": "cross-site", ...basic(token) };
    const response = await gateway.post("/leads/retry", body, sandboxed);
    expect(response.statusCode).toBe(303);
    expect(response.headers["location"]).toBe("/leads");
  });
});

test("the owner's page is off without a token", async () => {
  const gateway = await startTestGateway();
  expect((await gateway.app.inject({ method: "GET", url: "/leads" })).statusCode).toBe(404);
});
