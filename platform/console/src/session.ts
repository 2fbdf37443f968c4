import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieIn } from "@site/gateway/guard/cookie";
import type { ConsoleConfig } from "./config.ts";

const cookieName = "console-session";
const lifeMs = 12 * 60 * 60 * 1000;

/** Somebody who has signed in. */
export interface Session {
  /** False for the token that may only look. */
  mayAct: boolean;
  /** What the console's forms send: a page that can't read the console can't know it. */
  proof: string;
}

/** Sessions are cookies that the tokens sign: nothing is stored, and another token ends them. */
export class Sessions {
  readonly #tokens: Readonly<Record<string, string>>;

  constructor({ token, viewToken }: ConsoleConfig) {
    this.#tokens = { operator: token, ...(viewToken !== undefined && { viewer: viewToken }) };
  }

  /** The `Set-Cookie` of a new session; undefined for a wrong token. */
  open(token: string, isSecure: boolean, now: Date): string | undefined {
    // Every token is compared: the time tells nothing about which one it is.
    const [role] = Object.keys(this.#tokens).filter((one) =>
      isSame(token, this.#tokens[one] ?? ""),
    );
    if (role === undefined) return undefined;
    const content = `${role}.${now.getTime() + lifeMs}.${randomBytes(12).toString("base64url")}`;
    return cookie(`${content}.${this.#sign(role, content)}`, lifeMs / 1000, isSecure);
  }

  /** The session of a `Cookie` header. */
  read(header: string | undefined, now: Date): Session | undefined {
    const value = cookieIn(header, cookieName) ?? "";
    const [, content = "", role = "", endsAt, signature = ""] =
      /^((operator|viewer)\.(\d{13,15})\.[\w-]{16})\.([\w-]{43})$/.exec(value) ?? [];
    if (!Object.hasOwn(this.#tokens, role) || Number(endsAt) < now.getTime()) return undefined;
    if (!isSame(signature, this.#sign(role, content))) return undefined;
    return { mayAct: role === "operator", proof: this.#sign(role, `form ${content}`) };
  }

  #sign(role: string, text: string): string {
    return createHmac("sha256", this.#tokens[role] ?? "")
      .update(text)
      .digest("base64url");
  }
}

/** The `Set-Cookie` that ends a session. */
export const endedSession = (isSecure: boolean): string => cookie("", 0, isSecure);

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const fields = [`${cookieName}=${value}`, "Path=/console", `Max-Age=${maxAgeSeconds}`];
  return [...fields, "HttpOnly", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])].join("; ");
}

/** Compares digests, so that neither length nor time reveals how much of a guess was right. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
