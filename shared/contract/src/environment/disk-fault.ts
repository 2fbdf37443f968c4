const space = "Free some space, then run this again.";
const right = "Run this as the user whom it belongs to, or give this user the right.";

/** What the system's codes mean, and what to do. */
const meanings: Readonly<Record<string, readonly [cause: string, advice: string]>> = {
  ENOSPC: ["its disk is full", space],
  EDQUOT: ["this user may use no more of its disk", space],
  EROFS: ["its disk can only be read", "Make the disk writable, then run this again."],
  EACCES: ["this user has no right to", right],
  EPERM: ["this user has no right to", right],
  EIO: ["its disk fails", "See the system's log, then run this again."],
  EEXIST: ["it exists already, and stays as it is", "Name another place."],
};

interface SystemError extends Error {
  code?: string;
  path?: string;
  syscall?: string;
}

/**
 * A sentence for an error of the file system: what happened where, and what to do. It is the one place
 * that makes it, for every command. Undefined for any other error.
 */
export function diskFault(error: unknown): string | undefined {
  // Cast: a missing field reads as undefined.
  const { code = "", path = "", syscall, message, cause } = error as SystemError;
  // Whoever caught it has said more about it.
  if (cause && diskFault(cause)) return message;
  // Node says so of a folder that can't be made on a disk that can only be read.
  const isUnmade = code === "ENOENT" && syscall === "mkdir";
  const [meaning, advice] = meanings[isUnmade ? "EROFS" : code] ?? [];
  if (!meaning || !syscall) return undefined;
  return `${path || "The output"} can't be written: ${meaning} (${code}). ${advice}`;
}
