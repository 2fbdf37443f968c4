import { insertStatement } from "@site/contract/submission";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestGateway, submission, type TestGateway } from "../test/test-gateway.ts";

const path = "/api/2.0/sql/statements/";
const newsletter = insertStatement("newsletter");
const contact = insertStatement("contact");

function ask(
  { app }: TestGateway,
  statement: string,
  values: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const parameters = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    type: "STRING",
  }));
  return app.inject({
    method: "POST",
    url: path,
    headers,
    payload: { warehouse_id: "w", statement, wait_timeout: "10s", parameters },
  });
}

describe("the warehouse's interface", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  }, 60_000);
  afterAll(() => gateway.stop());

  test("stores a subscriber and says so as the warehouse does", async () => {
    const response = await ask(gateway, newsletter, { email: "eva@example.com", language: "de" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      statement_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: { state: "SUCCEEDED" },
    });
  });

  test("is found with and without the slash", async () => {
    const response = await gateway.app.inject({
      method: "POST",
      url: path.slice(0, -1),
      payload: {
        statement: newsletter,
        parameters: [
          { name: "email", value: "ida@example.com" },
          { name: "language", value: "de" },
        ],
      },
    });
    expect(response.statusCode).toBe(200);
  });

  test("knows its statement however it is broken into lines", async () => {
    const values = { email: "tea@example.com", language: "de" };
    const broken = ` ${newsletter.replace(" VALUES", "\n  VALUES")} ;\n`;
    expect((await ask(gateway, broken, values)).statusCode).toBe(200);
  });

  test("answers a repeated address like a new one", async () => {
    const values = { email: "ute@example.com", language: "de" };
    const first = await ask(gateway, newsletter, values);
    const second = await ask(gateway, newsletter, { ...values, email: "UTE@example.com" });
    expect(Object.keys(second.json())).toEqual(Object.keys(first.json()));
    expect(second.json().status).toEqual(first.json().status);
  });

  test("answers a request repeated under its key with the same statement", async () => {
    const values = { email: "lia@example.com", language: "pt" };
    const key = { "idempotency-key": "one press of the button" };
    const first = await ask(gateway, newsletter, values, key);
    const second = await ask(gateway, newsletter, values, key);
    expect(second.json()).toEqual(first.json());
  });

  test("keeps an submission through the warehouse's statement", async () => {
    const response = await ask(gateway, contact, {
      ...submission,
      name: "O'Connor; DROP TABLE --",
    });
    expect(response.json().status).toEqual({ state: "SUCCEEDED" });
  });

  const issues: [string, string, Record<string, unknown>, number, string][] = [
    ["an unknown statement", "DROP TABLE x", {}, 400, "statement"],
    ["a statement with values in its text", `${newsletter.slice(0, -6)}'x')`, {}, 400, "statement"],
    ["two statements", `${newsletter}; DROP TABLE x`, {}, 400, "statement"],
    ["a missing address", newsletter, { language: "pt" }, 400, "email is missing"],
    ["null for an address", newsletter, { email: null, language: "pt" }, 400, "email is missing"],
    [
      "a wrong address",
      newsletter,
      { email: "eva", language: "pt" },
      400,
      "email is not an e-mail",
    ],
    [
      "an unknown language",
      newsletter,
      { email: "a@b.cd", language: "fr" },
      400,
      "language is none",
    ],
    ["a number as a value", newsletter, { email: 1, language: "pt" }, 400, "parameters.0.value"],
    ["an empty name", contact, { ...submission, name: " " }, 400, "name is missing"],
    ["a zero byte", contact, { ...submission, name: "a\0b" }, 400, "name contains an invalid"],
    [
      "a long message",
      contact,
      { ...submission, message: "a".repeat(20_001) },
      413,
      "message is too",
    ],
  ];
  test.each(issues)("names the field for %s", async (_title, statement, values, status, words) => {
    const response = await ask(gateway, statement, values);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      error_code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringContaining(words),
    });
  });

  test.each(["", "{", "[]", "null", "1", '{"statement":1}'])(
    "rejects the body %s",
    async (payload) => {
      const response = await gateway.app.inject({ method: "POST", url: path, payload });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error_code: "INVALID_PARAMETER_VALUE" });
    },
  );

  test.each(["GET", "PUT", "DELETE", "PATCH"] as const)(
    "answers only POST, not %s",
    async (method) => {
      const response = await gateway.app.inject({ method, url: path });
      expect(response.statusCode).toBe(405);
      expect(response.headers["allow"]).toBe("POST");
    },
  );
});

test("counts rows where the site tells about repeated addresses", async () => {
  const gateway = await startTestGateway({ NEWSLETTER_TELL_REPEATED: "true" });
  const values = { email: "eva@example.com", language: "de" };
  const rowsOf = async (headers = {}) => {
    const answer = (await ask(gateway, newsletter, values, headers)).json();
    const names = answer.manifest.schema.columns.map(({ name }: { name: string }) => name);
    return answer.result.data_array[0][names.indexOf("num_inserted_rows")];
  };
  const key = { "idempotency-key": "a press" };
  expect(await rowsOf(key)).toBe("1");
  // Not a second visitor's request but the first one's, sent again.
  expect(await rowsOf(key)).toBe("1");
  expect(await rowsOf()).toBe("0");
  await gateway.stop();
}, 60_000);
