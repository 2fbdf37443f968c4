import { createHmac, timingSafeEqual } from "node:crypto";
import { failure } from "@site/contract/failure";
import * as v from "valibot";
import { utcText } from "#output/texts.ts";

/** What a preview shows, and for how long. */
export interface PreviewOffer {
  /** The channel whose releases are replaced. */
  channel: string;
  releases: readonly { name: string; version: string; digest: string }[];
  /** Accurate to the second. */
  expires: Date;
}

/** A request for a preview that can't be answered. Its reader may be anybody who was sent the link. */
export class PreviewRejected extends Error {
  override name = "PreviewRejected";
  readonly status: number;

  /** Without `forSender`, the reason says what its reader can do. */
  constructor(status: number, reason: string, forSender?: string) {
    super(
      forSender
        ? `${reason} Please ask the person who sent it for a new one.\n\nFor that person: ${forSender}`
        : reason,
    );
    this.status = status;
  }
}

/** The setting of server and release command: 32 random bytes have 43 characters in base64. */
export const previewKeySetting = v.optional(
  v.pipe(
    v.string(),
    v.minLength(43, "must be at least 32 random bytes, as `openssl rand -base64 32` prints them"),
  ),
);

/** Enough for some thirty releases. A longer token is rejected before anything else is done. */
const maxCharacters = 4096;

/** Version of the format; a reader accepts only its own. */
const format = "1";

/** A token, for a URL's query, that shows the releases on the channel until it expires. */
export function signPreview(key: string, { channel, releases, expires }: PreviewOffer): string {
  const seconds = Math.floor(expires.getTime() / 1000);
  const shown = releases.map(({ name, version, digest }) => `${name}@${version}@${digest}`);
  const text = Buffer.from([format, channel, seconds, ...shown].join(" ")).toString("base64url");
  const token = `${text}.${signatureOf(key, text).toString("base64url")}`;
  if (token.length <= maxCharacters) return token;
  throw failure`preview-too-long: A link to ${releases.length} releases would be too long. Preview fewer at once.`;
}

/**
 * Reads a token. Nothing in it is read before its signature has been verified.
 * @throws PreviewRejected: 400 malformed, 403 signed with another key, 410 expired.
 */
export function readPreview(key: string, token: string, now = new Date()): PreviewOffer {
  const [, text, signature] =
    token.length <= maxCharacters ? (/^([\w-]+)\.([\w-]{43})$/.exec(token) ?? []) : [];
  if (!text || !signature) {
    throw new PreviewRejected(
      400,
      "This preview link is incomplete. Copy all of it, from https:// to its last character.",
    );
  }
  const [given, expected] = [Buffer.from(signature, "base64url"), signatureOf(key, text)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new PreviewRejected(
      403,
      "This preview link was not made for this site, or was changed on the way.",
      newLink("", "It needs the PREVIEW_KEY of this site's server."),
    );
  }
  const [written, channel = "", seconds, ...shown] = Buffer.from(text, "base64url")
    .toString()
    .split(" ");
  if (written !== format) {
    throw new PreviewRejected(
      400,
      "This site can't read this preview link.",
      newLink("", "Use the version of the command that fits this site's server."),
    );
  }
  const releases = shown.map((one) => {
    const [name = "", version = "", digest = ""] = one.split("@");
    return { name, version, digest };
  });
  const expires = new Date(Number(seconds) * 1000);
  if (now >= expires) {
    const names = releases.map(({ name, version }) => `${name}@${version}`).join(" ");
    throw new PreviewRejected(
      410,
      `This preview link expired on ${utcText(expires)}.`,
      newLink(` ${names}`),
    );
  }
  return { channel, releases, expires };
}

/** How the link's sender makes another one, in a team's own repository and in the site's. */
function newLink(names: string, note = ""): string {
  return `\`npx site-release preview${names}\` prints one (in the site's repository \`pnpm release preview${names}\`). ${note}`.trim();
}

function signatureOf(key: string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
