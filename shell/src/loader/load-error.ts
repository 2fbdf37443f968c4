import { lazyMark } from "@site/contract/composition";

/** Why a part of a remote could not be loaded. */
export type LoadErrorKind =
  /** The composition has no such remote, page or language. */
  | "absent"
  /** Its files did not arrive: network, status, deadline, another type, or other bytes than their hashes say. */
  | "unreachable"
  /** Its files arrived, but fail when they run or don't match the contract. */
  | "malformed";

/** A remote's module could not be loaded; `kind` says why. */
export class LoadError extends Error {
  override name = "LoadError";
  readonly kind: LoadErrorKind;
  readonly remote: string;

  constructor(kind: LoadErrorKind, remote: string, message: string, options?: ErrorOptions) {
    super(`${remote}: ${message}`, options);
    this.kind = kind;
    this.remote = remote;
  }
}

/**
 * Messages of Chromium and this loader, Firefox, and Safari for a file that did not arrive, is of
 * another type or has another hash.
 */
const failedFetch =
  /^(Failed to (fetch|load)|error loading|NetworkError|Importing a module script failed|Load failed|Cannot load|'[^']*' is not a valid JavaScript MIME)/i;

/** Classifies what `import()` or `fetch()` rejects with. */
export function kindOf(error: unknown): LoadErrorKind {
  const didNotArrive = error instanceof TypeError && failedFetch.test(error.message);
  return didNotArrive ? "unreachable" : "malformed";
}

/** Address of the script whose lazy import failed with this error; undefined for any other error. */
export function lazyImporterOf(error: unknown): string | undefined {
  return (Object(error) as { [lazyMark]?: string })[lazyMark];
}

/** Why a part of a remote failed: while it was loaded, or because its code threw an error. */
export function faultOf(error: unknown): LoadErrorKind | "thrown" {
  if (error instanceof LoadError) return error.kind;
  return lazyImporterOf(error) === undefined ? "thrown" : kindOf(error);
}

/**
 * Maximum wait for a remote's files, in milliseconds; a hanging entry would hang forever. After a
 * click three of these may follow one another: page file, live release, previous release.
 */
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
