import type { Delivery, Destination, Outcome } from "#delivery/delivery.ts";
import { askService, codeIn, failureOf, type ServiceAnswer } from "#delivery/service-request.ts";
import { type MergeStatement, mergeStatement, type WarehousePayload } from "./merge-statement.ts";

export interface WarehouseService {
  host: string;
  token: string;
  warehouseId: string;
  catalog?: string;
  schema?: string;
}

const waitTimeout = "10s";

/** The real warehouse, through its SQL statement interface. */
export function warehouseDestination(service: WarehouseService): Destination {
  const headers = { authorization: `Bearer ${service.token}` };
  const statements = `${service.host}/api/2.0/sql/statements`;
  return {
    name: "warehouse",
    concurrency: 2,
    intervalMs: 0,
    async send(delivery, signal): Promise<Outcome> {
      if (delivery.remoteReference !== null) {
        const url = `${statements}/${encodeURIComponent(delivery.remoteReference)}`;
        const answer = await askService({ url, method: "GET", headers }, signal);
        // It keeps results for a while only; the statement can be sent again without harm.
        if (answer.status !== 404) return outcomeOf(answer);
      }
      const body = bodyOf(service, statementFor(delivery));
      const request = { url: `${statements}/`, method: "POST", headers, body } as const;
      return outcomeOf(await askService(request, signal));
    },
  };
}

function statementFor({ key, acceptedAt, payload }: Delivery): MergeStatement {
  // Cast: this module's own payload, stored when the submission was accepted.
  return mergeStatement(payload as WarehousePayload, key, acceptedAt);
}

function bodyOf(service: WarehouseService, { statement, parameters }: MergeStatement): object {
  return {
    warehouse_id: service.warehouseId,
    ...(service.catalog === undefined ? {} : { catalog: service.catalog }),
    ...(service.schema === undefined ? {} : { schema: service.schema }),
    statement,
    parameters,
    wait_timeout: waitTimeout,
    // A sleeping warehouse needs minutes to wake: then it is asked later how it went.
    on_wait_timeout: "CONTINUE",
  };
}

interface StatementStatus {
  statement_id?: unknown;
  status?: { state?: unknown; error?: { error_code?: unknown; message?: unknown } };
}

/** A statement that failed is an answer with status 200, so its state decides. */
function outcomeOf(answer: ServiceAnswer): Outcome {
  const result = answer.status === 200 && !answer.isHtml ? statusIn(answer.text) : undefined;
  if (result === undefined) return failureOf(answer, codeIn(answer.text, "error_code"));
  const { statement_id: id, status } = result;
  const state = String(status?.state);
  if (state === "SUCCEEDED") return { type: "delivered" };
  if ((state === "PENDING" || state === "RUNNING") && typeof id === "string") {
    return { type: "pending", reference: id };
  }
  return { type: "failed", fault: `statement ${state} ${reasonOf(status?.error)}`.trim() };
}

function statusIn(text: string): StatementStatus | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The error's code and class, such as `[TABLE_OR_VIEW_NOT_FOUND]`; its words may quote values. */
function reasonOf(error: { error_code?: unknown; message?: unknown } | undefined): string {
  const code = /^[A-Z_]+/.exec(String(error?.error_code ?? ""))?.[0] ?? "";
  const kind = /\[[A-Z_.]+\]/.exec(String(error?.message ?? ""))?.[0] ?? "";
  return `${code} ${kind}`.trim();
}
