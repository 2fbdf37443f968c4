import type { FastifyRequest } from "fastify";

/** The caller's Idempotency-Key header; absent and empty are the same. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  const text = Array.isArray(key) ? key.join(",") : key;
  return text?.trim() || undefined;
}
