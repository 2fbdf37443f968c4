import { afterEach, expect, it, vi } from "vitest";
import { created, failing, fakeNetwork, paths } from "#test/fake-network.ts";
import { sampleSubmission } from "#test/sample-submission.ts";
import { insertContact } from "./hosted-table.ts";

const table = { origin: location.origin, anonKey: "public-anon-key" };

afterEach(() => void vi.unstubAllGlobals());

it("posts one object with exactly the row's fields, identified by the public key alone", async () => {
  const sent = fakeNetwork({ [paths.hostedTable]: created });
  await insertContact(table, sampleSubmission);
  expect(sent).toMatchObject([{ method: "POST", path: "/rest/v1/contact_submissions" }]);
  expect(sent[0]?.body).toEqual(sampleSubmission);
  expect(sent[0]?.headers.get("apikey")).toBe("public-anon-key");
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer public-anon-key");
  expect(sent[0]?.headers.has("idempotency-key")).toBe(false);
});

it.each([
  ["an empty 404", 404, ""],
  ["a 404 with an empty list", 404, "[]"],
  ["a web page with 200", 200, "<!doctype html><title>Site</title>"],
  ["an empty 200", 200, ""],
])("does not take %s for a stored row", async (_, status, body) => {
  fakeNetwork({ [paths.hostedTable]: failing(status, "", body) });
  await expect(insertContact(table, sampleSubmission)).rejects.toThrow(/contact_submissions/);
});

it.each([400, 404])(
  "tells a rejection with %i by code and message, without the row that its details repeat",
  async (status) => {
    const rejection = {
      code: "23514",
      message: "violates check constraint",
      details: "Failing row contains (Ana O'Connor)",
      hint: null,
    };
    fakeNetwork({ [paths.hostedTable]: () => Response.json(rejection, { status }) });
    const failure = await insertContact(table, sampleSubmission).catch((error: Error) => error);
    expect(failure).toMatchObject({ status });
    expect(String(failure)).toContain("23514 violates check constraint");
    expect(String(failure)).not.toContain("Ana");
  },
);
