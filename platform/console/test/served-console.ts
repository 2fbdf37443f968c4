import { readGatewayConfig } from "@site/gateway/gateway";
import { afterwards, testFolder } from "@site/gateway/test/clean-up";
import { MemoryStore } from "@site/registry/memory-store";
import type { ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import type { ConsoleSources } from "@site/server/console-sources";
import { createSiteServer } from "@site/server/site-server";
import { consoleOf } from "#console.tsx";
import { writeDemo } from "./demo.ts";

export const token = "a token of an operator, 32 characters";
export const viewToken = "a token of a viewer, of 32 characters";

type Fields = Record<string, string>;

/** A console of the made-up site; `around` stands between it and the registry's store. */
export async function openConsole(around = (store: ObjectStore) => store) {
  const store = new MemoryStore();
  const data = testFolder();
  await writeDemo({ store, data, scratch: testFolder(), now: new Date() });
  const registry = new Registry(around(store));
  const links = { newsletter: { secret: "s".repeat(32), origin: "https://www.example.org" } };
  const settings = readGatewayConfig({ REQUESTS_PER_MINUTE: "0" }, data);
  // Cast: the links need no mail server here.
  const gateway = { ...settings, ...links } as typeof settings;
  let sources: ConsoleSources | undefined;
  const make = consoleOf({ token, viewToken });
  const app = await createSiteServer({
    ...{ registry, channel: "production", previews: ["staging"], gateway },
    previewKey: "k".repeat(43),
    overdueDays: 8,
    makeConsole: (given) => {
      sources = given;
      return make(given);
    },
  });
  afterwards(() => app.close());
  if (!sources) throw new Error("the server makes the console");
  const { submissions, store: database } = sources;

  const post = (url: string, fields: Fields, headers: Fields = {}) =>
    app.inject({
      ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const signedIn = async (as: string) => {
    const { headers } = await post("/console/sign-in", { token: as });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    return {
      cookie,
      get: (url: string, more: Fields = {}) => app.inject({ url, headers: { cookie, ...more } }),
      /** Fills in the form of an action's page, and sends it. */
      confirm: async (url: string, fields: Fields = {}, more: Fields = {}) => {
        const { body } = await app.inject({ url, headers: { cookie } });
        const hidden = body.matchAll(/name="(proof|seen)" value="([^"]*)"/g);
        const own = Object.fromEntries(
          [...hidden].map(([, name, value]) => [name, unescaped(value)]),
        );
        return post(url, { ...own, ...fields }, { cookie, ...more });
      },
    };
  };
  return { app, registry, submissions, database, post, signedIn };
}

const unescaped = (text = "") =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

export type OpenedConsole = Awaited<ReturnType<typeof openConsole>>;
