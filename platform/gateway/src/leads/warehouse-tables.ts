import { askService, failureOf } from "#delivery/service-request.ts";
import { tableStatements } from "#warehouse/table-statements.ts";
import type { WarehouseService } from "#warehouse/warehouse-destination.ts";

const deadlineMs = 60_000;

/** The statements that make the warehouse's tables; with `run`, what came of running each. */
export async function makeWarehouseTables(
  service: WarehouseService | null,
  run: boolean,
): Promise<string[]> {
  if (!run) return tableStatements.map((statement) => `${statement};`);
  if (service === null) {
    throw new Error("no warehouse is set up: set WAREHOUSE_UPSTREAM=forward and its DATABRICKS_…");
  }
  const lines: string[] = [];
  for (const statement of tableStatements) lines.push(await runIn(service, statement));
  return lines;
}

async function runIn(service: WarehouseService, statement: string): Promise<string> {
  const { host, token, warehouseId, catalog, schema } = service;
  const answer = await askService(
    {
      url: `${host}/api/2.0/sql/statements/`,
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: { warehouse_id: warehouseId, catalog, schema, statement, wait_timeout: "50s" },
    },
    AbortSignal.timeout(deadlineMs),
  );
  const table = /EXISTS (\w+)/.exec(statement)?.[1] ?? "table";
  if (answer.status !== 200) throw new Error(`${table}: ${failureOf(answer).fault}`);
  const { status } = JSON.parse(answer.text) as { status?: { state?: unknown } };
  return `${table}: ${String(status?.state)}`;
}
