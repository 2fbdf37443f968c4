import type { Stand } from "@site/contract/override";

/** Which channels may be seen with another remote in them, and whose development servers serve it. */
export interface OverrideConfig {
  channels: readonly string[];
  /** Origins; `*` may stand for the port: `http://localhost:*`. */
  origins: readonly string[];
  /** Overrides that every document gets unasked, as they would stand in an address. */
  pinned?: readonly string[];
}

/** Nobody may override anything. */
export const noOverrides: OverrideConfig = { channels: [], origins: [] };

/** What somebody asks to see instead of a remote's live release. */
export interface Override {
  remote: string;
  stand: Stand;
}

/** A request that can't be answered as it was meant; the message says why and what to do. */
export class OverrideRejected extends Error {
  override name = "OverrideRejected";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const remoteName = /^mf-[a-z0-9]+(?:-[a-z0-9]+)*$/;
const version = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * Reads `mf-x@http://localhost:5173` or `mf-x@1.2.0`.
 * @throws OverrideRejected (400) when it is neither.
 */
export function parseOverride(text: string): Override {
  const [remote = "", stand = ""] = text.split(/@(.*)/s, 2);
  if (!remoteName.test(remote)) {
    throw malformed(text, `"${remote}" is not a remote's name, such as mf-home`);
  }
  if (version.test(stand)) return { remote, stand: { kind: "version", version: stand } };
  const origin = originOf(stand);
  if (origin === undefined) {
    throw malformed(text, `"${stand}" is neither a version nor a server's origin`);
  }
  return { remote, stand: { kind: "server", origin } };
}

/** Undefined for whatever is not an origin and nothing else: no path, no name, no password. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return text === url.origin || text === `${url.origin}/` ? url.origin : undefined;
}

function malformed(text: string, issue: string): OverrideRejected {
  return new OverrideRejected(
    400,
    `The override "${text}" can't be read: ${issue}. Write ?override=mf-home@1.2.0 or ?override=mf-home@http://localhost:5173.`,
  );
}

/** Whether a list admits an origin. Scheme and host must be the same; a `*` admits any port. */
export function isAdmitted(origins: readonly string[], wanted: string): boolean {
  const { protocol, hostname } = new URL(wanted);
  return origins.some((admitted) =>
    admitted.endsWith(":*")
      ? admitted.slice(0, -2) === `${protocol}//${hostname}`
      : new URL(admitted).origin === wanted,
  );
}
