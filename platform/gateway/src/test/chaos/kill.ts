/*
 * Kills the server again and again under a stream of submissions, then counts:
 *   node platform/gateway/src/test/chaos/kill.ts [kills, default 50]
 * With DATABASE_URL it runs on that (empty) PostgreSQL database instead of the embedded engine.
 */
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { killUnderLoad } from "./kill-under-load.ts";

const kills = Number(process.argv[2] ?? 50);
const databaseUrl = process.env["DATABASE_URL"];
const { folder, remove } = throwawayFolder();
const counts = await killUnderLoad({
  kills,
  visitors: 8,
  lifeMs: () => Math.random() * 1_500,
  port: await freePort(),
  dataDirectory: folder,
  env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
});
remove();
const { missing, doubled, undelivered, dead } = counts;
console.log(
  `${databaseUrl === undefined ? "embedded" : "postgres"}, kill -9 ${kills} times:`,
  counts,
);
if (missing + doubled + undelivered > 0 || dead !== 0) process.exitCode = 1;
