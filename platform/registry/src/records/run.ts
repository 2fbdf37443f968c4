import { printable } from "@site/contract/printable";
import * as v from "valibot";
import { time } from "./fields.ts";

const maxFaultLength = 300;

/** How a verb of housekeeping ended when it ran last. */
export const run = v.object({
  endedAt: time,
  /** What was wrong, in one line; absent where nothing was. */
  fault: v.exactOptional(v.pipe(v.string(), v.maxLength(maxFaultLength))),
});
export type Run = v.InferOutput<typeof run>;

/** A run that ended now; it found these issues, or failed with this error. */
export function endedNow(issues: readonly string[]): Run {
  const [first = "", ...others] = issues.map((issue) => printable(issue.split("\n", 1)[0] ?? ""));
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  const fault = first && first.slice(0, maxFaultLength - more.length) + more;
  return { endedAt: new Date().toISOString(), ...(fault && { fault }) };
}
