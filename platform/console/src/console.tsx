import { RequestError, tooMany } from "@site/gateway/guard/request-error";
import { guardGroup, rejectionStatus } from "@site/gateway/guard/route-group";
import { requestLimit, visitorOf } from "@site/gateway/guard/visitor";
import { csvOf, withLinks } from "@site/gateway/owner/export";
import { submissionColumns } from "@site/gateway/owner/submission-store";
import { PageCounts } from "@site/gateway/store/page-counts";
import { StoreError } from "@site/gateway/store/tables";
import { maxNoteLength, note as noteField } from "@site/registry/channel-revision";
import type { ConsoleSources, MakeConsole } from "@site/server/console-sources";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { actions, type Plan } from "#actions/actions.tsx";
import type { ConsoleConfig } from "#config.ts";
import { History } from "#figures/history.ts";
import { SourcePlaces } from "#figures/source-places.ts";
import { Frame, markup, policy } from "#parts/page.tsx";
import type { Shown, ViewContext } from "#parts/view.ts";
import { endedSession, isSame, type Session, Sessions } from "#session.ts";
import { canaryView } from "#views/canary.tsx";
import { changesView } from "#views/changes.tsx";
import { confirmation, outcome } from "#views/confirmation.tsx";
import { enquiriesView, enquiryView } from "#views/enquiries.tsx";
import { eventsView } from "#views/events.tsx";
import { failuresView } from "#views/failures.tsx";
import { nowView } from "#views/now.tsx";
import { SignIn } from "#views/sign-in.tsx";
import { timelineView } from "#views/timeline.tsx";

/** Tries to sign in, per minute and address. */
const triesPerMinute = 10;

const shownAt: Readonly<Record<string, (context: ViewContext) => Promise<Shown>>> = {
  "": nowView,
  "/timeline": timelineView,
  "/canary": canaryView,
  "/failures": failuresView,
  "/changes": changesView,
  "/enquiries": enquiriesView,
  "/events": eventsView,
};

/**
 * Makes the operator's console. The cookie of its session is for the site's origin, where every remote's
 * code runs. So only navigations are answered, no other page holds its window
 * (Cross-Origin-Opener-Policy), and only its own forms, which nobody else can read, change anything.
 */
export function consoleOf(config: ConsoleConfig): MakeConsole {
  return (sources) => async (scope) => {
    const responder = new Responder(config, sources);
    const ownOrigin = () => sources.live()?.composition.site.origin;
    const guarded = { ...sources.gateway, allowedOrigins: [], ownOrigin };
    guardGroup(scope, guarded, [], (request, reply, error) => {
      rejectionStatus(reply, error);
      return responder.send(request, reply, {
        title: error.status === 404 ? "No such page" : "Not done",
        body: <p className="panel">{sentence(error.message)}</p>,
      });
    });
    scope.addHook("preHandler", async ({ headers }) => {
      const { "sec-fetch-mode": mode = "navigate" } = headers;
      if (mode !== "navigate") throw new RequestError(403, "open this address in a tab");
    });
    scope.addHook("onSend", async (_request, reply) => {
      reply.headers({
        "content-security-policy": policy,
        // Another value than the site's pages have: a page that opens the console can't reach into it.
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-robots-tag": "noindex, nofollow",
        "cache-control": "no-store",
      });
    });
    // A thousand files are read before somebody waits for them; nothing of the site waits.
    scope.addHook("onReady", async () => responder.readAhead());
    signRoutes(scope, responder);
    for (const [path, show] of Object.entries(shownAt)) {
      scope.get(path || "/", async (request, reply) => responder.show(request, reply, path, show));
    }
    enquiryRoutes(scope, responder);
    actionRoutes(scope, responder);
  };
}

class Responder {
  readonly sessions: Sessions;
  readonly sources: ConsoleSources;
  readonly #readers: Pick<ViewContext, "history" | "figures" | "places">;

  constructor(config: ConsoleConfig, sources: ConsoleSources) {
    this.sessions = new Sessions(config);
    this.sources = sources;
    const { registry, store } = sources;
    const [history, places] = [new History(registry), new SourcePlaces(registry)];
    this.#readers = { history, places, figures: new PageCounts(store) };
  }

  readAhead(): void {
    for (const channel of [this.sources.channel, ...this.sources.previews]) {
      this.#readers.history.of(channel).catch(() => undefined);
    }
  }

  sessionOf({ headers }: FastifyRequest): Session | undefined {
    return this.sessions.read(headers.cookie, new Date());
  }

  /** Answers with a view, or asks to sign in. */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    view: (context: ViewContext) => Promise<Shown>,
  ) {
    const session = this.sessionOf(request);
    if (!session) return askToSignIn(request, reply.code(401));
    return this.send(request, reply, await view(this.contextOf(request, session)), path);
  }

  contextOf(request: FastifyRequest, { mayAct }: Session): ViewContext {
    const query = queryOf(request);
    const { channel, previews } = this.sources;
    const asked = query.get("channel") || channel;
    const known = [channel, ...previews];
    if (!known.includes(asked)) {
      throw new RequestError(404, `no such channel: this server shows ${known.join(", ")}`);
    }
    return {
      ...this.#readers,
      sources: this.sources,
      channel: asked,
      ...{ query, mayAct, now: new Date() },
    };
  }

  /** A page in the console's frame for who has signed in, else without it. */
  send(request: FastifyRequest, reply: FastifyReply, { title, body }: Shown, at = "none") {
    const session = this.sessionOf(request);
    const framed = session ? (
      <Frame
        {...{ at, title, ...session, now: new Date(), refresh: request.url }}
        channel={this.sources.channel}
      >
        {body}
      </Frame>
    ) : (
      <main className="narrow">
        <h1>{title}</h1>
        {body}
      </main>
    );
    return sendPage(reply, title, framed);
  }
}

function sendPage(reply: FastifyReply, title: string, body: ReactNode) {
  const page = markup("en", `${title} · Console`, renderToStaticMarkup(body));
  return reply.type("text/html; charset=utf-8").send(page);
}

function askToSignIn(request: FastifyRequest, reply: FastifyReply, isWrong = false) {
  const to = request.method === "GET" ? request.url : fieldsOf(request).get("to");
  return sendPage(reply, "Sign in", <SignIn to={ownAddress(to)} isWrong={isWrong} />);
}

function signRoutes(scope: FastifyInstance, responder: Responder): void {
  const limit = requestLimit(triesPerMinute);
  scope.post("/sign-in", async (request, reply) => {
    const waitMs = await limit(visitorOf(request));
    if (waitMs > 0) throw tooMany("too many tries: wait a minute", waitMs);
    const fields = fieldsOf(request);
    const isSecure = isOnHttps(request);
    const cookie = responder.sessions.open(fields.get("token") ?? "", isSecure, new Date());
    if (cookie === undefined) {
      request.log.warn("somebody tried to sign in to the console with a wrong token");
      return askToSignIn(request, reply.code(401), true);
    }
    return reply.header("set-cookie", cookie).redirect(ownAddress(fields.get("to")), 303);
  });
  scope.post("/sign-out", async (request, reply) => {
    requireProof(request, responder.sessionOf(request));
    const ended = endedSession(isOnHttps(request));
    return reply.header("set-cookie", ended).redirect("/console", 303);
  });
}

/** Whether the browser is on https: it says so itself where a proxy in front does not. */
const isOnHttps = ({ protocol, headers }: FastifyRequest) =>
  protocol === "https" || headers.origin?.startsWith("https:") === true;

function enquiryRoutes(scope: FastifyInstance, responder: Responder): void {
  const { submissions, gateway } = responder.sources;
  const tables = {
    submissions: () => ({ rows: submissions.allSubmissions(), columns: submissionColumns }),
    // With a link, anybody can unsubscribe: not for a token that may only look.
    subscribers: ({ mayAct }: Session) =>
      withLinks(submissions.allSubscribers(), mayAct ? gateway.newsletter : null),
  };
  for (const [name, tableOf] of Object.entries(tables)) {
    scope.get(`/enquiries/${name}.csv`, async (request, reply) => {
      const session = responder.sessionOf(request);
      if (!session) return askToSignIn(request, reply.code(401));
      const { rows, columns } = tableOf(session);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}.csv"`)
        .send(csvOf(rows, columns));
    });
  }
  scope.get<{ Params: { id: string } }>("/enquiries/:id", async (request, reply) =>
    responder.show(request, reply, "/enquiries", (context) =>
      enquiryView(context, request.params.id),
    ),
  );
}

/** Each action asks first (GET), and acts when the form of that page comes back (POST). */
function actionRoutes(scope: FastifyInstance, responder: Responder): void {
  for (const [name, planOf] of Object.entries(actions)) {
    scope.get(`/do/${name}`, async (request, reply) => {
      const session = responder.sessionOf(request);
      if (!session) return askToSignIn(request, reply.code(401));
      requireRight(session);
      const plan = await planned(planOf(responder.contextOf(request, session)));
      return responder.send(request, reply, confirmation(plan, request.url, session.proof));
    });
    scope.post(`/do/${name}`, async (request, reply) => {
      const session = requireProof(request, responder.sessionOf(request));
      requireRight(session);
      const plan = await planned(planOf(responder.contextOf(request, session)));
      const fields = fieldsOf(request);
      if (fields.get("seen") !== plan.seen) {
        const text =
          "It has changed since you looked, perhaps by your own first click: nothing more was done. Look again, and decide.";
        return responder.send(request, reply.code(409), outcome("Not done", text, plan));
      }
      const done = await act(plan, (fields.get("note") ?? "").trim(), request);
      return responder.send(request, reply.code(done.status), outcome(done.title, done.text, plan));
    });
  }
}

function requireRight({ mayAct }: Session): void {
  if (!mayAct) throw new RequestError(403, "this token may look, not act");
}

/** A plan that can't be made says why. */
function planned(plan: Promise<Plan>): Promise<Plan> {
  return plan.catch((error: unknown) => {
    throw isExpected(error) ? error : new RequestError(400, (error as Error).message);
  });
}

async function act(plan: Plan, note: string, request: FastifyRequest) {
  if (note !== "" && !v.is(noteField, note)) {
    throw new RequestError(400, `a note is one line of ${maxNoteLength} characters at most`);
  }
  try {
    return { status: 200, title: "Done", text: await plan.run(note) };
  } catch (error) {
    if (isExpected(error)) throw error;
    // A server that may not write the channel ends here: the command works where somebody may.
    request.log.error({ err: error }, "an action of the console failed");
    const text = `${(error as Error).message} Where you may write the channel, the command does it.`;
    return { status: 400, title: "Not done", text };
  }
}

const isExpected = (error: unknown) => error instanceof RequestError || error instanceof StoreError;

/** @throws RequestError unless a form of the console's own page was sent. */
function requireProof(request: FastifyRequest, session: Session | undefined): Session {
  if (!session) throw new RequestError(401, "sign in again: the session has ended");
  if (!isSame(fieldsOf(request).get("proof") ?? "", session.proof)) {
    throw new RequestError(403, "use the buttons of the console's own page");
  }
  return session;
}

/** An address of the console; its first page instead of any other. */
function ownAddress(text: string | null): string {
  return text !== null && /^\/console(?:[/?][\w\-./?=&%+@]*)?$/.test(text) ? text : "/console";
}

const fieldsOf = ({ body }: FastifyRequest) => new URLSearchParams(String(body ?? ""));
const queryOf = ({ url }: FastifyRequest) => new URL(url, "http://console.invalid").searchParams;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
