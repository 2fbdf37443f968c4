import type { ViteDevServer } from "vite";
import type { Expose } from "../declaration/exposes.ts";
import { styledExposeId } from "./dev-remote-entry.ts";

/**
 * Bundles the libraries and reads the sources that a page will ask for. A page gives up on files
 * that don't arrive within seconds, which a cold server may need.
 */
export async function warmUp(server: ViteDevServer, exposes: readonly Expose[]): Promise<void> {
  const { client } = server.environments;
  const [{ locale } = {}] = exposes;
  const wanted = exposes.filter((expose) => expose.locale === locale);
  await Promise.all(wanted.map((expose) => client.warmupRequest(styledExposeId(expose))));
  await client.waitForRequestsIdle();
  await client.depsOptimizer?.scanProcessing;
  const { optimized = {}, discovered = {} } = client.depsOptimizer?.metadata ?? {};
  await Promise.all(
    [...Object.values(optimized), ...Object.values(discovered)].map(({ processing }) => processing),
  );
}
