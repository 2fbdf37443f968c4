import { verify } from "#release/verify.ts";
import { type ChaosStore, type Outcome, runWorker } from "./chaos-store.ts";

/** Promotes many releases to one channel at once, and counts what became of them. */
export async function promotions(store: ChaosStore, processes = 20): Promise<Outcome> {
  const names = Array.from({ length: processes }, (_, index) => `mf-chaos-${index + 1}`);
  const done = async (...written: string[]) => {
    const { code, output } = await runWorker(store, written);
    if (code !== 0) throw new Error(`${written.join(" ")} failed:\n${output}`);
  };
  await done("publish", "shell@1.0.0");
  for (const name of names) await done("publish", `${name}@1.0.0`);
  await done("promote", ["shell", ...names].map((name) => `${name}@1.0.0`).join(","));
  for (const name of names) await done("publish", `${name}@2.0.0`);

  const startedAt = performance.now();
  const ended = await Promise.all(
    names.map((name) => runWorker(store, ["promote", `${name}@2.0.0`])),
  );
  const seconds = (performance.now() - startedAt) / 1000;

  const revisions = await store.registry.revisions("production");
  const promoted = revisions.slice(1).map(({ reason }) => reason);
  const lost = names.filter((name) => !promoted.includes(`promote ${name}@2.0.0`));
  const live = Object.values(revisions.at(-1)?.releases ?? {}).filter((one) => one === "2.0.0");
  return {
    lines: [
      `processes: ${processes}, all done after ${seconds.toFixed(1)} s`,
      `revisions: ${promoted.length}, 2.0.0 live at the end: ${live.length}`,
    ],
    issues: [
      ...ended.filter(({ code }) => code !== 0).map(({ output }) => output),
      ...lost.map((name) => `the promotion of ${name} is lost`),
      ...(live.length === processes ? [] : ["not every release is live"]),
      ...(await verify({ registry: store.registry })).issues,
    ],
  };
}
