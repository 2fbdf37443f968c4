import { readGatewayConfig } from "#config.ts";
import { SubmissionStore } from "#owner/submission-store.ts";
import { openStore } from "#store/store.ts";

/** The numbers of a stream's submissions that are in a store, one for each row. */
export async function storedNumbers(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<number[]> {
  const store = await openStore(readGatewayConfig(env, dataDirectory));
  try {
    const rows = await new SubmissionStore(store, "/unused").submissions({});
    return rows.map(({ email }) => Number(/visitor-(\d+)@/.exec(email)?.[1]));
  } finally {
    await store.close();
  }
}
