import { type StatementName, statementParameters } from "./known-statement.ts";

/** What waits in the queue for the warehouse: which of the known statements, and its values. */
export interface WarehousePayload {
  statement: StatementName;
  values: Record<string, string>;
}

export interface MergeStatement {
  statement: string;
  parameters: { name: string; value: string; type: "STRING" | "TIMESTAMP" }[];
}

/*
 * A repeated try must not make a second row, and a warehouse knows no unique keys: so each insert
 * is a merge, on the id that the gateway made, and for subscribers on the address.
 */
const statements = {
  newsletter: `MERGE INTO newsletter_subscribers AS target
USING (SELECT :id AS id, :email AS email, :language AS language, :time AS subscribed_at) AS source
ON lower(target.email) = lower(source.email)
WHEN MATCHED AND NOT target.is_active THEN UPDATE SET is_active = true, language = source.language, subscribed_at = source.subscribed_at
WHEN NOT MATCHED THEN INSERT (id, email, language, subscribed_at, is_active) VALUES (source.id, source.email, source.language, source.subscribed_at, true)`,
  contact: `MERGE INTO contact_submissions AS target
USING (SELECT :id AS id, :name AS name, :email AS email, :company AS company, :service AS service, :message AS message, :language AS language, :time AS submitted_at) AS source
ON target.id = source.id
WHEN NOT MATCHED THEN INSERT (id, name, email, company, service, message, language, submitted_at) VALUES (source.id, source.name, source.email, source.company, source.service, source.message, source.language, source.submitted_at)`,
} as const satisfies Record<StatementName, string>;

/** The gateway's own statement for what a page asked; only the values come from the visitor. */
export function mergeStatement(
  { statement, values }: WarehousePayload,
  id: string,
  time: Date,
): MergeStatement {
  const texts = statementParameters[statement].map((name) => ({
    name,
    value: values[name] ?? "",
    type: "STRING" as const,
  }));
  return {
    statement: statements[statement],
    parameters: [
      { name: "id", value: id, type: "STRING" },
      ...texts,
      { name: "time", value: time.toISOString(), type: "TIMESTAMP" },
    ],
  };
}
