import type { Store } from "../store/store.ts";

/** Submissions of one kind that are accepted within an hour. */
export interface SubmissionLimits {
  /** From one address, or one network of IPv6. */
  perAddress: number;
  /** From everybody; one half is kept for those who send little. */
  perHour: number;
}

/** A submission that is one too many: this visitor's, or everybody's. */
export class BudgetError extends Error {
  override name = "BudgetError";
  readonly retryAfterSeconds: number;

  constructor(message: string, endsInMs: number) {
    super(message);
    this.retryAfterSeconds = Math.max(Math.ceil(endsInMs / 1000), 1);
  }
}

const hourMs = 60 * 60 * 1000;
/** A person sends no more in an hour, and has no part in a flood. */
const fewSubmissions = 5;

/** Counts a submission against the hour's budgets. Rejects with a BudgetError when one is spent. */
export async function spendBudget(
  store: Pick<Store, "count">,
  { perAddress, perHour }: SubmissionLimits,
  entity: string,
  visitor: string,
): Promise<void> {
  const own = await store.count(`${entity} ${networkOf(visitor)}`, hourMs);
  if (own.count > perAddress) {
    throw new BudgetError("too many submissions from this address in an hour", own.endsInMs);
  }
  const half = own.count > fewSubmissions ? "those who send much" : "those who send little";
  const all = await store.count(`${entity} of ${half}`, hourMs);
  if (all.count > perHour / 2) {
    throw new BudgetError("too many submissions in an hour", all.endsInMs);
  }
}

/** In IPv6, somebody with one network of 64 bits often has the 65,536 in its 48 bits. */
export function networkOf(visitor: string): string {
  return visitor.includes(":") ? visitor.split(":", 3).join(":") : visitor;
}
