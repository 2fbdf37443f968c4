import { defaultLocale, isLocale, type Locale } from "@site/contract/locales";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { guardGroup } from "../guard/route-group.ts";
import type { SubmitContext } from "../submissions/submit.ts";
import {
  type SubscriptionAction,
  type SubscriptionLinks,
  setSubscribed,
  subscriberIn,
} from "../submissions/subscription.ts";
import { formContents, rejectWithPage, sendPage } from "./form-page.ts";

const actions: readonly SubscriptionAction[] = ["confirm", "unsubscribe"];

/**
 * The links of the newsletter's mails. Opening one changes nothing, because mail programs open
 * links to scan them: its page has a button. A mail program's own button posts at once (RFC 8058).
 * Register it below `/forms/newsletter`.
 */
export function newsletterRoutes(context: SubmitContext, { secret }: SubscriptionLinks) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, [], rejectWithPage);
    for (const action of actions) {
      scope.get(`/${action}`, async (request, reply) => {
        const { language, token } = linkOf(request);
        const { ask, leave, invalid, buttons } = formContents[language].subscription;
        if (subscriberIn(secret, action, token) === null) {
          return sendPage(reply.code(400), language, invalid);
        }
        const page = action === "confirm" ? ask : leave;
        const url = `/forms/newsletter/${action}?language=${language}&amp;token=${token}`;
        const form = { action: url, fields: [], button: buttons[action] };
        return sendPage(reply, language, { ...page, form });
      });

      scope.post(`/${action}`, async (request, reply) => {
        const { language, token } = linkOf(request);
        const { confirmed, left, invalid } = formContents[language].subscription;
        const id = subscriberIn(secret, action, token);
        const isKnown = id !== null && (await setSubscribed(context, id, action === "confirm"));
        context.wake();
        // Somebody who was erased is not subscribed, which is what they asked for.
        if (id === null || (action === "confirm" && !isKnown)) {
          return sendPage(reply.code(400), language, invalid);
        }
        return sendPage(reply, language, action === "confirm" ? confirmed : left);
      });
    }
  };
}

function linkOf({ query }: FastifyRequest): { language: Locale; token: string } {
  // Cast: a query is an object of texts, or of lists of them.
  const { language, token } = query as Record<string, unknown>;
  return { language: isLocale(language) ? language : defaultLocale, token: String(token) };
}
