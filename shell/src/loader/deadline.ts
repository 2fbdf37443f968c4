/** Longest wait for a remote's files, in milliseconds; a hanging entry would hang for ever. */
export const deadlineMs = 8000;

/** The work's result, or a rejection like that of a file that didn't arrive. */
export function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TypeError(`Failed to load within ${deadlineMs} ms`)),
      deadlineMs,
    );
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
