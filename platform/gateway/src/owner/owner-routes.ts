import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asText, plainPage } from "../adapters/form-page.ts";
import { RequestError } from "../guard/request-error.ts";
import { guardGroup, rejectWithText } from "../guard/route-group.ts";
import type { GatewayConfig } from "../settings/config.ts";
import { csvOf, withLinks } from "./export.ts";
import {
  type DeliveryEntry,
  type StoredSubmission,
  type SubmissionStore,
  submissionColumns,
} from "./submission-store.ts";

const shownSubmissions = 100;

const style = `
:root{color-scheme:light}
body{margin:0 auto;max-width:75rem;padding:2rem 1.5rem;background:#f6f1e9;color:#0b1f2a;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 .25rem}
a{color:#0e4a5c}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:#fff;margin:1rem 0 2.5rem}
th,td{text-align:left;vertical-align:top;padding:.6rem .75rem;border-bottom:1px solid #d9d3c7}
.message{white-space:pre-wrap;overflow-wrap:anywhere;max-width:32rem}
form{display:inline}
button{min-height:2.75rem;padding:0 1rem;border:1px solid #0e4a5c;border-radius:.375rem;background:#fff;color:#0e4a5c;font:inherit;cursor:pointer}
:focus-visible{outline:3px solid #137c8b;outline-offset:2px}
`;

const page = plainPage(style);

/** The sandbox gives the page its own origin: no script of the site can read it in another tab. */
const policy = `${page.policy}; sandbox allow-forms allow-downloads`;

/**
 * The owner's page: the newest submissions, exports, and failed deliveries. It asks for the token
 * as a password (any user name). Register it below `/leads`, only with a token, and behind TLS.
 *
 * A browser keeps the password for the site's origin, where every remote's code runs. So only
 * navigations are answered, and only a form of this page, which nobody else can read, may change
 * anything.
 */
export function ownerRoutes(store: SubmissionStore, settings: GatewayConfig, token: string) {
  return async (scope: FastifyInstance): Promise<void> => {
    // A form of a sandboxed page sends the origin `null`.
    guardGroup(scope, { ...settings, allowedOrigins: ["null"] }, [], rejectWithText);
    const proof = formProof(token);
    scope.addHook("preHandler", async (request, reply) => {
      const { authorization, "sec-fetch-mode": mode = "navigate" } = request.headers;
      if (mode !== "navigate") {
        throw new RequestError(403, "open this address in a tab, or click the link to it");
      }
      if (!hasToken(authorization, token)) {
        reply.header("www-authenticate", 'Basic realm="Submissions", charset="UTF-8"');
        throw new RequestError(401, "the token is needed");
      }
      if (request.method === "POST" && !isSame(fieldOf(request, "proof"), proof)) {
        throw new RequestError(403, "use the buttons of the page at /leads");
      }
    });
    // By the HTML standard, a browser must not show a sandboxed page that has this policy too.
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("cross-origin-opener-policy", "unsafe-none");
    });
    scope.get("/", async (_request, reply) => {
      const submissions = await store.submissions({ limit: shownSubmissions });
      const limit = shownSubmissions;
      const dead = await store.deliveries({ state: "dead", limit });
      const waiting = await store.deliveries({ state: "waiting", limit });
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .send(ownerPage(submissions, [...dead, ...waiting], proof));
    });
    scope.get("/submissions.csv", async (_request, reply) =>
      download(reply, "submissions.csv", store.allSubmissions(), submissionColumns),
    );
    scope.get("/subscribers.csv", async (_request, reply) => {
      const { rows, columns } = withLinks(store.allSubscribers(), settings.newsletter);
      return download(reply, "subscribers.csv", rows, columns);
    });
    scope.post("/retry", async (request, reply) => {
      await store.retry(numbersIn(request));
      return reply.redirect("/leads", 303);
    });
    scope.post("/discard", async (request, reply) => {
      await store.discard(numbersIn(request));
      return reply.redirect("/leads", 303);
    });
  };
}

function hasToken(header: string | undefined, token: string): boolean {
  const [scheme, encoded = ""] = header?.split(" ", 2) ?? [];
  const password = Buffer.from(encoded, "base64").toString().split(/:(.*)/s)[1] ?? "";
  return scheme?.toLowerCase() === "basic" && isSame(password, token);
}

/** The proof that the page's forms send; a script elsewhere can't know it. */
export function formProof(token: string): string {
  return createHmac("sha256", token).update("form of the owner's page").digest("base64url");
}

/** Compares digests, so that neither length nor time reveals how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function fieldOf({ body }: FastifyRequest, name: string): string {
  return new URLSearchParams(String(body ?? "")).get(name) ?? "";
}

function numbersIn(request: FastifyRequest): number[] {
  const number = fieldOf(request, "number");
  return /^[1-9]\d{0,8}$/.test(number) ? [Number(number)] : [];
}

function download(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<object>,
  columns: readonly string[],
): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(csvOf(rows, columns));
}

/** The newest submissions, and the deliveries that are not done. */
function ownerPage(
  submissions: readonly StoredSubmission[],
  open: readonly DeliveryEntry[],
  proof: string,
): string {
  return page.markup(
    "en",
    "Submissions",
    `<h1>Submissions</h1>
<p><a href="/leads/submissions.csv">All submissions as CSV</a> · <a href="/leads/subscribers.csv">All subscribers as CSV</a></p>
${submissions.length === 0 ? "<p>None yet.</p>" : submissionTable(submissions)}
${open.length === 0 ? "" : deliveryTable(open, proof)}`,
  );
}

function submissionTable(submissions: readonly StoredSubmission[]): string {
  const rows = submissions.map(
    ({ submittedAt, name, email, company, service, language, message, mark }) => `<tr>
<td>${asText(submittedAt)}<br>${asText(mark ?? "")}</td>
<td>${asText(name)}<br>${asText(company)}<br>${asText(email)}</td>
<td>${asText(service)}<br>${asText(language)}</td>
<td class="message">${asText(message)}</td>
</tr>`,
  );
  return table(["Time (UTC)", "From", "About", "Message"], rows);
}

function deliveryTable(open: readonly DeliveryEntry[], proof: string): string {
  const rows = open.map(
    ({ number, destination, state, tries, lastError, acceptedAt }) => `<tr>
<td>${asText(acceptedAt)}</td>
<td>${asText(destination)}</td>
<td>${state}, ${tries} tries<br>${asText(lastError ?? "")}</td>
<td>${button("retry", number, "Send again", proof)} ${button("discard", number, "Give up", proof)}</td>
</tr>`,
  );
  return `<h2>Not delivered</h2>\n${table(["Time (UTC)", "To", "Why", "What now"], rows)}`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${asText(text)}</th>`).join("");
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>`;
}

function button(action: "retry" | "discard", number: number, text: string, proof: string): string {
  const label = `${text}: delivery ${number}`;
  return `<form method="post" action="/leads/${action}"><input type="hidden" name="number" value="${number}"><input type="hidden" name="proof" value="${proof}"><button aria-label="${label}">${text}</button></form>`;
}
