import type { Page } from "playwright/test";

/** A request of a form, as it left the browser. */
export interface GatewayCall {
  path: string;
  headers: Record<string, string>;
  /** The body, parsed. */
  body: unknown;
}

export const paths = {
  warehouse: "/api/2.0/sql/statements/",
  table: "/rest/v1/contact_submissions",
  email: "/api/v1.0/email/send",
} as const;

/** The calls of both forms. */
const anyCall = /\/(api\/2\.0\/sql|rest\/v1\/contact|api\/v1\.0\/email)/;

/** Keeps the calls of both forms, in the order in which they leave. */
export function recordCalls(page: Page): GatewayCall[] {
  const calls: GatewayCall[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!anyCall.test(pathname)) return;
    calls.push({
      path: pathname + search,
      headers: request.headers(),
      body: request.postDataJSON() as unknown,
    });
  });
  return calls;
}

/** Keeps the requests to a path waiting until the function it resolves with is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** The next request to a path reaches the server, but its answer is lost on the way. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}
