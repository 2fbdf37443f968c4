/** A service as its owner's settings name it. */
export interface ServicePlace {
  /** The setting that says where it is. */
  setting: string;
  /** Its host, with the port if the setting has one; or a folder. */
  host: string;
  /** The setting of the credential, and what the credential is. */
  login?: readonly [setting: string, name: string];
}

/** A service at an address. */
export function placeAt(setting: string, url: string, ...login: [string, string]): ServicePlace {
  return { setting, host: new URL(url).host, login };
}

/** Mail servers have ports of both kinds. */
const withTls = "a port with TLS from the start, such as 465, takes smtps://, any other smtp://";

/** What each kind of failure means, by the codes of Node, of nodemailer and of HTTP. */
const meanings: readonly (readonly [RegExp, (host: string, isMail: boolean) => string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, (host) => `there is no host ${host}, or no name service`],
  [/^(ECONN|EHOST|ENET|EPIPE|ESOCKET|UND_ERR_SOCKET)/, (host) => `nothing answers at ${host}`],
  [
    /TIMED?_?OUT|^(Abort|Timeout)Error$/i,
    (host, isMail) => `${host} does not answer in time${isMail ? `: ${withTls}` : ""}`,
  ],
  [
    /CERT|SIGN|ISSUER|ALTNAME|certificate/,
    (host) =>
      `the certificate of ${host} is not valid: correct the host's name or, for an authority of your own, start this with NODE_EXTRA_CA_CERTS=<its file>`,
  ],
  [/^(ETLS|EREQUIRETLS)$/, (host) => `${host} offers no encryption (STARTTLS)`],
  [
    /^(ERR_SSL|EPROTO$|SSL)/,
    (host, isMail) => `${host} does not speak TLS there${isMail ? `: ${withTls}` : ""}`,
  ],
  [/^HTTP 429/, (host) => `${host} takes no more for now: its limit or quota is used up`],
  [/^(EPROTOCOL$|HTTP [234])/, (host) => `${host} does not answer as this service does`],
  [/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|ENOENT)$/, (host) => `${host} can't be written`],
];

const refusedLogin = /^(HTTP 40[13]|53[045])\b/;

/** What is wrong with a service, with the setting to correct. */
export function serviceFault({ setting, host, login }: ServicePlace, code: string): string {
  if (login && refusedLogin.test(code)) {
    return `${login[0]}: ${host} refused the ${login[1]} (${code})`;
  }
  const meaning = meanings.find(([codes]) => codes.test(code))?.[1];
  return `${setting}: ${meaning?.(host, setting === "SMTP_URL") ?? `${host} failed`} (${code})`;
}

/** A code for the log and the owner; not the message, which may quote a visitor. */
export function codeOf(error: unknown): string {
  // Cast: a missing field of what was thrown reads as undefined.
  const { code, cause, name, message } = error as Record<string, unknown>;
  const inner = (cause as { code?: unknown } | undefined)?.code;
  // Nodemailer gives the cause, such as ECONNREFUSED, in its message only.
  const said = code === "ESOCKET" ? String(message) : "";
  const system = /\bE[A-Z]{4,}\b|certificate|SSL/.exec(said)?.[0];
  return String(system ?? code ?? inner ?? name ?? "unknown error");
}
