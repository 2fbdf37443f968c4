/**
 * A failure that a person can mend. Programs and tests go by the code, which never changes; the message
 * says what happened, where, what it means for what is live, and what to do.
 */
export class Failure extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A command or a setting is written wrongly. */
export class UsageError extends Failure {}

/** A failure by its code and its sentence: failure`its-code: Its sentence.` */
export function failure(texts: TemplateStringsArray, ...values: readonly unknown[]): Failure {
  return new Failure(...codeAndText(texts, values));
}

/** The same for a command or a setting that is written wrongly. */
export function usageError(texts: TemplateStringsArray, ...values: readonly unknown[]): UsageError {
  return new UsageError(...codeAndText(texts, values));
}

function codeAndText([first = "", ...others]: readonly string[], values: readonly unknown[]) {
  const [code = "", begin = ""] = first.split(/: (.*)/s);
  return [code, String.raw({ raw: [begin, ...others] }, ...values)] as const;
}

/** What every command and server prints for an error: a bug comes with its stack. */
export function textOf(error: unknown): string {
  if (error instanceof Failure) return `${error.message} [${error.code}]`;
  if (!(error instanceof Error)) return String(error);
  const isBug =
    error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return diskFault(error) ?? (isBug ? (error.stack ?? error.message) : error.message);
}

/** For `catch`: a value in the place of an absent file or folder; any other error is thrown. */
export const ifAbsent =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return value;
    throw error;
  };

const space = "Free some space, then run this again.";
const right = "Run this as the user whom it belongs to, or give this user the right.";

/** What the system's codes mean, and what to do. */
const meanings: Readonly<Record<string, readonly [cause: string, advice: string]>> = {
  ENOSPC: ["can't be written: its disk is full", space],
  EDQUOT: ["can't be written: this user may use no more of its disk", space],
  EROFS: ["can't be written: its disk can only be read", "Make it writable, then run this again."],
  EACCES: ["can't be read or written: this user has no right to", right],
  EPERM: ["can't be read or written: this user has no right to", right],
  EIO: ["can't be read or written: its disk fails", "See the system's log, then run this again."],
  EISDIR: ["is a folder, and a file is expected", "Name a file."],
  EEXIST: ["exists already, and stays as it is", "Name another place, or remove it."],
};

/** A sentence for an error of the file system: what happened where, and what to do; undefined for any other. */
function diskFault(error: Error): string | undefined {
  // Cast: a missing field reads as undefined.
  const { code = "", path = "", syscall } = error as NodeJS.ErrnoException;
  // Node says so of a folder that can't be made on a disk that can only be read.
  const isUnmade = code === "ENOENT" && syscall === "mkdir";
  const [meaning, advice] = meanings[isUnmade ? "EROFS" : code] ?? [];
  if (!meaning || !syscall) return undefined;
  return `${path || "The output"} ${meaning} (${code}). ${advice}`;
}
