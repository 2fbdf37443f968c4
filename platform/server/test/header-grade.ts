/*
 * The rules by which MDN's HTTP Observatory grades a site, as its page "Tests and Scoring" states
 * them (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring, modifiers of October 2026).
 * Left out is redirection to HTTPS: whoever ends TLS in front of the server redirects.
 */

/** An answer as a checker sees it over HTTPS. Header names are in lower case. */
export interface GradedAnswer {
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The document, for its meta tags and scripts; empty for other answers. */
  html?: string;
}

export interface Grade {
  grade: string;
  score: number;
  /** What each test found, with the points it gives or takes. */
  findings: Record<string, readonly [finding: string, points: number]>;
}

type Finding = readonly [finding: string, points: number];
type Policy = ReadonlyMap<string, readonly string[]>;

/** Lowest score of each grade; anything below is an F. */
const grades: readonly (readonly [least: number, grade: string])[] = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
];

const startScore = 100;
/** Only a site without grave faults is given points for what it does beyond. */
const leastForBonus = 90;

const sixMonthsSeconds = 15_552_000;

/** Grades an answer by the checker's rules. */
export function gradeOf({ headers, html = "" }: GradedAnswer): Grade {
  const header = (name: string) => textOf(headers[name]);
  const policy = policyOf(header("content-security-policy"));
  const isTransportSafe = transportFinding(header("strict-transport-security"))[1] >= 0;
  const findings = {
    "content-security-policy": policyFinding(joined(policy, policyOf(metaPolicyIn(html)))),
    cookies: cookieFinding(headers["set-cookie"], isTransportSafe),
    "cross-origin-resource-sharing": sharingFinding(
      header("access-control-allow-origin"),
      header("access-control-allow-credentials"),
    ),
    "referrer-policy": referrerFinding(header("referrer-policy")),
    "strict-transport-security": transportFinding(header("strict-transport-security")),
    "subresource-integrity": integrityFinding(html),
    "x-content-type-options": sniffFinding(header("x-content-type-options")),
    "x-frame-options": frameFinding(header("x-frame-options"), policy),
    "cross-origin-resource-policy": resourceFinding(header("cross-origin-resource-policy")),
  } satisfies Record<string, Finding>;
  const points = Object.values(findings).map(([, given]) => given);
  const penalised = startScore + sum(points.filter((given) => given < 0));
  const bonus = penalised >= leastForBonus ? sum(points.filter((given) => given > 0)) : 0;
  const score = Math.max(0, penalised + bonus);
  return { grade: grades.find(([least]) => score >= least)?.[1] ?? "F", score, findings };
}

const broad = [
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
];
const inline = ["'unsafe-inline'", "data:"];

function policyFinding(policy: Policy): Finding {
  if (policy.size === 0) return ["not implemented", -25];
  const fallback = policy.get("default-src") ?? ["*"];
  const sources = (directive: string) => withoutOverridden(policy.get(directive) ?? fallback);
  const [scripts, styles, objects] = [
    sources("script-src"),
    sources("style-src"),
    sources("object-src"),
  ];
  const passive = [...sources("img-src"), ...sources("media-src")];
  const active = [...policy]
    .filter(([directive]) => directive !== "img-src" && directive !== "media-src")
    .flatMap(([, each]) => each);
  if (has(scripts, [...broad, ...inline]) || has(objects, broad)) return ["unsafe inline", -20];
  if (active.some(isInsecure)) return ["insecure scheme", -20];
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return ["unsafe eval", -10];
  if (passive.some(isInsecure)) return ["insecure scheme in passive content", -10];
  if (has(styles, [...broad, ...inline])) return ["unsafe inline in styles", 0];
  return fallback.join() === "'none'"
    ? ["nothing unsafe, default none", 10]
    : ["nothing unsafe", 5];
}

/** A hash or a nonce switches `unsafe-inline` off. */
function withoutOverridden(sources: readonly string[]): readonly string[] {
  const isHashed = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source));
  return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

const isInsecure = (source: string) => /^(http|ftp):/.test(source);
const has = (sources: readonly string[], refused: readonly string[]) =>
  sources.some((source) => refused.includes(source));

function cookieFinding(
  cookies: GradedAnswer["headers"][string],
  isTransportSafe: boolean,
): Finding {
  const set = (Array.isArray(cookies) ? cookies : [cookies ?? ""]).map(String).filter(Boolean);
  if (set.length === 0) return ["none", 0];
  const isSession = (cookie: string) => /login|sess/i.test(cookie.split("=", 1)[0] ?? "");
  const without = (attribute: RegExp, among = set) => among.some((one) => !attribute.test(one));
  const sessions = set.filter(isSession);
  const secure = /;\s*secure\b/i;
  if (without(secure, sessions)) return ["session cookie not secure", isTransportSafe ? -10 : -40];
  if (without(/;\s*httponly\b/i, sessions)) return ["session cookie open to scripts", -30];
  if (without(secure)) return ["cookie not secure", isTransportSafe ? -5 : -20];
  if (without(/;\s*samesite=(lax|strict)\b/i)) return ["secure", 0];
  return ["secure, and for this site alone", 5];
}

function sharingFinding(origin: string, credentials: string): Finding {
  if (origin === "") return ["none", 0];
  if (origin === "*") return ["public", 0];
  return credentials === "true" ? ["for others with credentials", -50] : ["restricted", 0];
}

function referrerFinding(written: string): Finding {
  const named = written.split(",").map((one) => one.trim().toLowerCase());
  const privately = [
    "no-referrer",
    "same-origin",
    "strict-origin",
    "strict-origin-when-cross-origin",
  ];
  if (written === "") return ["not implemented", 0];
  return privately.includes(named.at(-1) ?? "") ? ["private", 5] : ["unsafe or invalid", -5];
}

function transportFinding(written: string): Finding {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(written)?.[1];
  if (seconds === undefined || written.includes(",")) return ["not implemented or invalid", -20];
  return Number(seconds) < sixMonthsSeconds
    ? ["less than six months", -10]
    : ["six months or more", 0];
}

function integrityFinding(html: string): Finding {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g)].map(([tag]) => tag);
  if (scripts.length === 0) return ["no scripts", 0];
  const foreign = scripts.filter((tag) => /\bsrc="(https?:)?\/\//.test(tag));
  const hasHash = (tag: string) => /\bintegrity="sha/.test(tag);
  if (foreign.some((tag) => /\bsrc="http:/.test(tag) && !hasHash(tag))) {
    return ["foreign scripts without TLS or hashes", -50];
  }
  if (!foreign.every(hasHash)) return ["foreign scripts without hashes", -5];
  return foreign.length > 0 || scripts.some(hasHash) ? ["hashed", 5] : ["own scripts alone", 0];
}

function sniffFinding(written: string): Finding {
  return written.toLowerCase() === "nosniff" ? ["nosniff", 0] : ["missing or invalid", -5];
}

function frameFinding(written: string, policy: Policy): Finding {
  if (policy.has("frame-ancestors")) return ["by the content policy", 5];
  return /^(deny|sameorigin)$/i.test(written) ? ["deny or same origin", 0] : ["missing", -20];
}

function resourceFinding(written: string): Finding {
  if (written === "") return ["not implemented", 0];
  if (written === "same-origin" || written === "same-site") return [written, 10];
  return written === "cross-origin" ? [written, 0] : ["invalid", -5];
}

/** Several policies all hold; what the checker looks at is their sources together. */
function joined(one: Policy, other: Policy): Policy {
  const directives = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...directives].map((name) => [
      name,
      [...new Set([...(one.get(name) ?? []), ...(other.get(name) ?? [])])],
    ]),
  );
}

function policyOf(written: string): Policy {
  const directives = written
    .split(";")
    .map((directive) => directive.trim().toLowerCase().split(/\s+/))
    .filter(([name]) => name !== "");
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

function metaPolicyIn(html: string): string {
  const tag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html);
  return (tag?.[1] ?? "").replaceAll("&#39;", "'").replaceAll("&#x27;", "'");
}

function textOf(value: GradedAnswer["headers"][string]): string {
  return (Array.isArray(value) ? value.join(", ") : String(value ?? "")).trim();
}

const sum = (points: readonly number[]) => points.reduce((total, given) => total + given, 0);
