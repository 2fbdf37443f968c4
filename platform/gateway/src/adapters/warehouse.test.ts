import { insertStatement } from "@site/contract/submission";
import { beforeAll, expect, test } from "vitest";
import {
  startTestGateway,
  statementBody,
  submission,
  type TestGateway,
} from "#test/test-gateway.ts";

const path = "/api/2.0/sql/statements/";
const newsletter = insertStatement("newsletter");
const contact = insertStatement("contact");

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

const ask = (statement: string, values: Record<string, unknown>, headers = {}, to = gateway) =>
  to.post(path, statementBody(statement, values), headers);

test("stores a subscriber and says so as the warehouse does", async () => {
  const response = await ask(newsletter, { email: "eva@example.com", language: "de" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    statement_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: { state: "SUCCEEDED" },
  });
});

test("is found with and without the slash, and knows its statement however it is broken", async () => {
  const broken = ` ${newsletter.replace(" VALUES", "\n  VALUES")} ;\n`;
  const body = statementBody(broken, { email: "ida@example.com", language: "de" });
  expect((await gateway.post(path.slice(0, -1), body)).statusCode).toBe(200);
});

test("answers a repeated address like a new one", async () => {
  const values = { email: "ute@example.com", language: "de" };
  const first = (await ask(newsletter, values)).json();
  const second = (await ask(newsletter, { ...values, email: "UTE@example.com" })).json();
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(second.status).toEqual(first.status);
});

test.each([
  [
    "more",
    contact.replace("language,", "language, fax,").replace(":language,", ":language, :fax,"),
  ],
  ["fewer", contact.replace("company, ", "").replace(":company, ", "")],
])("accepts the statement of a page with %s fields than the gateway knows", async (_, other) => {
  expect(other).not.toBe(contact);
  const response = await ask(other, { ...submission, fax: "1", message: `Sent by ${other}` });
  expect(response.json().status).toEqual({ state: "SUCCEEDED" });
});

const pt = { language: "pt" };
const long = { ...submission, message: "a".repeat(20_001) };
test.each<[string, string, Record<string, unknown>, string, number?]>([
  ["an unknown statement", "DROP TABLE x", {}, "statement"],
  ["a statement with values in its text", `${newsletter.slice(0, -6)}'x')`, {}, "statement"],
  ["two statements", `${newsletter}; DROP TABLE x`, {}, "statement"],
  ["another table", newsletter.replace("newsletter_subscribers", "x"), {}, "statement"],
  ["a missing address", newsletter, pt, "email is missing"],
  ["null for an address", newsletter, { ...pt, email: null }, "email is missing"],
  ["a wrong address", newsletter, { ...pt, email: "eva" }, "email is not an e-mail"],
  ["a number as a value", newsletter, { email: 1, ...pt }, "parameters.0.value"],
  ["a long message", contact, long, "message is too", 413],
])("names the field for %s", async (_title, statement, values, words, status = 400) => {
  const response = await ask(statement, values);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({
    error_code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringContaining(words),
  });
});

test.each(["", "{", "[]", "null", "1", '{"statement":1}'])("rejects the body %s", async (body) => {
  const response = await gateway.post(path, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error_code: "INVALID_PARAMETER_VALUE" });
});

test("counts rows where the site tells about repeated addresses", async () => {
  const telling = await startTestGateway({ NEWSLETTER_TELL_REPEATED: "true" });
  const rowsOf = async (headers = {}) => {
    const values = { email: "eva@example.com", language: "de" };
    const answer = (await ask(newsletter, values, headers, telling)).json();
    const names = answer.manifest.schema.columns.map(({ name }: { name: string }) => name);
    return answer.result.data_array[0][names.indexOf("num_inserted_rows")];
  };
  const key = { "idempotency-key": "a press" };
  expect(await rowsOf(key)).toBe("1");
  // Not a second visitor's request but the first one's, sent again.
  expect(await rowsOf(key)).toBe("1");
  expect(await rowsOf()).toBe("0");
});
