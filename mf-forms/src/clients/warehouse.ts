import { type FormEntities, insertStatement } from "@site/contract/submission";
import * as v from "valibot";
import { CallError, withDeadline } from "./call.ts";

const path = "/api/2.0/sql/statements/";
const waitTimeout = "10s";
/** Longer than the time the warehouse itself may take before it answers "pending". */
const timeoutMs = 15_000;

/** What counts in a statement's answer. Content of another kind must not make a success a failure. */
const answerSchema = v.object({
  status: v.fallback(
    v.object({
      state: v.optional(v.string()),
      error: v.fallback(v.object({ message: v.optional(v.string()) }), {}),
    }),
    { error: {} },
  ),
  /** Only the gateway sets this: the subscriber has to confirm by e-mail. */
  confirmation: v.optional(v.string()),
  // How many rows an insert made.
  manifest: v.fallback(
    v.object({ schema: v.object({ columns: v.array(v.object({ name: v.string() })) }) }),
    { schema: { columns: [] } },
  ),
  result: v.fallback(v.object({ data_array: v.array(v.array(v.unknown())) }), { data_array: [] }),
});

type Answer = v.InferOutput<typeof answerSchema>;

/**
 * `repeated`: no row was made, as it existed; reported only if the gateway is configured to.
 * `unconfirmed`: the gateway has asked by e-mail, and makes the row afterwards.
 */
export type StatementOutcome = "accepted" | "repeated" | "unconfirmed";

/** Inserts a row in the warehouse, through the site's own origin, where the gateway signs it. */
export async function insertRow<E extends keyof FormEntities>(
  entity: E,
  fields: FormEntities[E],
  { warehouseId, idempotencyKey }: { warehouseId: string; idempotencyKey?: string | undefined },
): Promise<StatementOutcome> {
  const body = {
    warehouse_id: warehouseId,
    statement: insertStatement(entity),
    wait_timeout: waitTimeout,
    parameters: Object.entries(fields).map(([name, value]) => ({ name, value, type: "STRING" })),
  };
  return withDeadline(timeoutMs, "The warehouse", async (signal) => {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw rejection(response.statusText || String(response.status), response);
    return outcomeOf(v.parse(answerSchema, await response.json()), response);
  });
}

function rejection(reason: string, { status }: Response): CallError {
  return new CallError(`Databricks API error: ${reason}`, status);
}

/** A statement may fail despite a status of 200; "pending" means accepted, and it will run. */
function outcomeOf(answer: Answer, response: Response): StatementOutcome {
  const { state, error } = answer.status;
  if (state === "FAILED" || state === "CANCELED" || state === "CLOSED") {
    throw rejection(error.message ?? state, response);
  }
  if (insertedRows(answer) === "0") return "repeated";
  return answer.confirmation === "email" ? "unconfirmed" : "accepted";
}

function insertedRows({ manifest, result }: Answer): unknown {
  const column = manifest.schema.columns.findIndex(({ name }) => name === "num_inserted_rows");
  return result.data_array[0]?.[column];
}
