/*
 * Commands on one registry, each in a process of its own, all at once and killed at any moment:
 *   node platform/composer/test/chaos/main.ts races|teams|pace [folder|s3] [count …]
 * `s3` is the service of REGISTRY=s3://bucket/prefix and S3_*, below a prefix of its own.
 */
import { openChaosStore } from "./chaos-store.ts";
import { pace } from "./pace.ts";
import { races } from "./races.ts";
import { teams } from "./teams.ts";

const programs = { races, teams, pace };
const [name = "", kind = "folder", ...counts] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) && programs[name as keyof typeof programs];
if (!program) throw new Error(`Which one? ${Object.keys(programs).join(", ")}`);

const store = await openChaosStore(kind);
try {
  const { lines, issues } = await program(store, ...counts.map(Number));
  console.log([`store: ${store.kind}`, ...lines, `issues: ${issues.length}`].join("\n"));
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
} finally {
  await store.close();
}
