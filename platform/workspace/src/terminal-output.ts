import type { Output } from "@site/composer/release/command-line";

/**
 * Answers on standard output; progress on standard error, and only for somebody who watches it:
 * one line that is written over.
 */
export function terminalOutput(
  out: NodeJS.WritableStream,
  err: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
): Output & { clear: () => void } {
  let isShown = false;
  const clear = () => {
    if (isShown) err.write("\r\u001b[K");
    isShown = false;
  };
  return {
    clear,
    line(text) {
      clear();
      out.write(`${text}\n`);
    },
    progress(step) {
      if (!err.isTTY) return;
      clear();
      err.write(`… ${step}`.slice(0, (err.columns ?? 80) - 1));
      isShown = true;
    },
  };
}
