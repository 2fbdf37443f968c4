/** The statements that a page may ask for. Everything else is refused. */
export type StatementName = "newsletter" | "contact";

/** What each statement needs, in the order of its columns. */
export const statementParameters = {
  newsletter: ["email", "language"],
  contact: ["name", "email", "company", "service", "message", "language"],
} as const satisfies Record<StatementName, readonly string[]>;

const tables: Record<string, StatementName> = {
  newsletter_subscribers: "newsletter",
  contact_submissions: "contact",
};

/** Longest statement that is looked at; the known ones have about 200 characters. */
const mostCharacters = 2_000;

/*
 * One insert of one row, its table perhaps within a catalog and a schema:
 *   INSERT INTO newsletter_subscribers (id, email, …) VALUES (uuid(), :email, …)
 * Parts are bounded and don't overlap, so that matching takes time in proportion to the length.
 */
const column = "`?\\w{1,80}`?";
const table = `(?:${column}\\.){0,2}${column}`;
const value = "(?:'\\w{0,40}'|:?\\w{1,40}(?:\\(\\))?)";
const listOf = (item: string) => `\\( ?(${item}(?: ?, ?${item}){0,20}) ?\\)`;
const insertPattern = new RegExp(
  `^insert into (${table}) ?${listOf(column)} ?values ?${listOf(value)} ?;?$`,
);

/**
 * Recognises a statement by its meaning: an insert into one of the two tables that names their
 * parameters. Its text is never run; whoever runs something builds it anew.
 */
export function knownStatement(text: string): StatementName | undefined {
  if (text.length > mostCharacters) return undefined;
  const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
  const [, target, columns, values] = insertPattern.exec(plain) ?? [];
  if (target === undefined || columns === undefined || values === undefined) return undefined;
  const name = tables[target.replaceAll("`", "").split(".").at(-1) ?? ""];
  if (name === undefined) return undefined;
  const markers = new Set(values.match(/:\w+/g));
  const named = new Set(columns.match(/\w+/g));
  const isComplete = statementParameters[name].every(
    (parameter) => markers.has(`:${parameter}`) && named.has(parameter),
  );
  return isComplete ? name : undefined;
}
