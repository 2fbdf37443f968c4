import { readFileSync } from "node:fs";
import { basename } from "node:path";

const lookEveryMs = 1_000;

/** Between this process and npx stand pnpm and a shell or two. */
const maxAncestors = 8;

/**
 * Calls `onGone` when the npx, npm or pnpm that runs this process is gone. They pass no signal on: a
 * supervisor that ends `npx -y pnpm@12 serve` would leave the server running. Started any other way,
 * and where there is no /proc, nothing is watched.
 */
export function watchRunner(onGone: () => void): () => void {
  const ancestors = ancestorsOf(process.pid);
  const last = ancestors.findLastIndex(isRunner);
  const links = [process.pid, ...ancestors.slice(0, last + 1)];
  if (last === -1) return () => {};
  const timer = setInterval(() => {
    // A process whose parent ended belongs to another one from then on.
    if (links.every((pid, index) => index === 0 || parentOf(links[index - 1] ?? 0) === pid)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function ancestorsOf(pid: number): number[] {
  const found: number[] = [];
  for (let parent = parentOf(pid); parent > 1; parent = parentOf(parent)) {
    if (found.push(parent) === maxAncestors) break;
  }
  return found;
}

/** 0 for a process that is gone, and where processes can't be looked at. */
function parentOf(pid: number): number {
  // The name stands in brackets, and may hold any character.
  const [, behindName = ""] = /^.*\) \S+ (\d+)/s.exec(textOf(`/proc/${pid}/stat`)) ?? [];
  return Number(behindName);
}

/** `npm exec …`, `pnpm serve`, `node …/bin/pnpm.cjs serve`; not `node …/.pnpm/…`. */
function isRunner(pid: number): boolean {
  const words = textOf(`/proc/${pid}/cmdline`).split(/[\0 ]/, 2);
  return words.some((word) => /^(?:npm|npx|pnpm)(?:-cli)?(?:\.[cm]?js)?$/.test(basename(word)));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
