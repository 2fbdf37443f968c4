import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A screen that nobody sees, for a browser that needs a window. */
export interface VirtualScreen {
  /** Value of `DISPLAY`. */
  display: string;
  close(): void;
}

/** Starts Xvfb, which looks for a free number itself and tells it on file descriptor 3. */
export async function openVirtualScreen(xvfb: string): Promise<VirtualScreen> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const output = child.stdio[3] as Readable;
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${xvfb} ended with ${code} instead of opening a screen.`);
  });
  const [number] = await Promise.race([once(output, "data"), ended]);
  ended.catch(() => {});
  return { display: `:${String(number).trim()}`, close: () => void child.kill() };
}
