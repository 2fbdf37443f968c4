import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownStatement, statementParameters } from "./known-statement.ts";
import { mergeStatement } from "./merge-statement.ts";

const newsletter =
  "INSERT INTO newsletter_subscribers (id, email, language, subscribed_at, is_active) VALUES (uuid(), :email, :language, current_timestamp(), true)";
const contact =
  "INSERT INTO contact_submissions (id, name, email, company, service, message, language, submitted_at) VALUES (uuid(), :name, :email, :company, :service, :message, :language, current_timestamp())";

describe("the known statements", () => {
  test("are recognised as the pages send them", () => {
    expect(knownStatement(newsletter)).toBe("newsletter");
    expect(knownStatement(contact)).toBe("contact");
  });

  test("are recognised with other functions, columns and names around the same parameters", () => {
    const variants = [
      "insert into newsletter_subscribers (email, language) values (:email, :language)",
      "INSERT INTO main.site.newsletter_subscribers (email, language, is_active) VALUES (:email, :language, TRUE);",
      "INSERT INTO `site`.`newsletter_subscribers` (`language`, `email`) VALUES (:language, :email)",
      "INSERT INTO newsletter_subscribers (id, email, language) VALUES ('', :email, :language)",
    ];
    for (const variant of variants) expect(knownStatement(variant)).toBe("newsletter");
  });

  test("are recognised whatever their spaces and capitals", () => {
    const space = fc.stringMatching(/^[ \t\r\n]{1,8}$/);
    fc.assert(
      fc.property(fc.array(space, { minLength: 40, maxLength: 40 }), fc.boolean(), (spaces, up) => {
        const parts = newsletter.split(" ");
        const spread = parts.map((part, index) => `${part}${spaces[index] ?? " "}`).join("");
        expect(knownStatement(up ? spread.toUpperCase() : spread)).toBe("newsletter");
      }),
    );
  });

  const refused = [
    "",
    "SELECT 1",
    "SELECT * FROM contact_submissions",
    "DROP TABLE newsletter_subscribers",
    "DELETE FROM newsletter_subscribers",
    "INSERT INTO other (email, language) VALUES (:email, :language)",
    "INSERT INTO newsletter_subscribers (email) VALUES (:email)",
    "INSERT INTO newsletter_subscribers (email, language) VALUES ('a@b.cd', 'pt')",
    "INSERT INTO newsletter_subscribers SELECT * FROM users",
    "INSERT INTO newsletter_subscribers (email, language) SELECT :email, :language",
    `${newsletter}; DROP TABLE newsletter_subscribers`,
    `${newsletter}; ${newsletter}`,
    `${newsletter} -- and more`,
    `/* first */ ${newsletter}`,
    "INSERT INTO newsletter_subscribers (email, language) VALUES (:email, :language), (:email, :language)",
    "INSERT OVERWRITE newsletter_subscribers (email, language) VALUES (:email, :language)",
    "CREATE TABLE newsletter_subscribers (email STRING)",
    newsletter.padEnd(2_001),
  ];
  test.each(refused)("are nothing else: %s", (statement) => {
    expect(knownStatement(statement)).toBeUndefined();
  });

  test("are looked for in any text without failing or taking long", () => {
    const pieces = fc.constantFrom(
      "insert into ",
      "newsletter_subscribers",
      "(",
      ")",
      ":email",
      ", ",
      "values",
      "`",
      ".",
      "'",
      " ",
      "\n",
      "a",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.array(pieces, { maxLength: 300 }).map((parts) => parts.join("")),
    );
    const begunAt = performance.now();
    fc.assert(
      fc.property(text, (statement) => void knownStatement(statement)),
      { numRuns: 3_000 },
    );
    expect(performance.now() - begunAt).toBeLessThan(20_000);
  });
});

test("the warehouse gets a statement whose text holds nothing of the visitor's", () => {
  const values = fc.record({
    name: fc.string(),
    email: fc.string(),
    company: fc.string(),
    service: fc.string(),
    message: fc.string({ unit: "binary" }),
    language: fc.string(),
  });
  const time = new Date("2026-01-02T03:04:05Z");
  const plain = mergeStatement({ statement: "contact", values: {} }, "an id", time);
  fc.assert(
    fc.property(values, (given) => {
      const built = mergeStatement({ statement: "contact", values: given }, "an id", time);
      expect(built.statement).toBe(plain.statement);
      const sent = Object.fromEntries(built.parameters.map(({ name, value }) => [name, value]));
      expect(sent).toEqual({ id: "an id", time: "2026-01-02T03:04:05.000Z", ...given });
    }),
  );
  for (const name of ["id", "time", ...statementParameters.contact]) {
    expect(plain.statement).toContain(`:${name} `);
  }
});
