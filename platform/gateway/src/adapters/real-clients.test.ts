import { EmailJSResponseStatus, init, send } from "@emailjs/browser";
import { toEmailParameters } from "@site/contract/submission";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestStore } from "#test/engines.ts";
import { startTestGateway, submission } from "#test/test-gateway.ts";
import { SubmissionStore } from "../owner/submission-store.ts";

/* The libraries that the pages use, against a gateway that listens. */

let owner: SubmissionStore;
let origin: string;
beforeAll(async () => {
  const gateway = await startTestGateway();
  origin = await gateway.app.listen({ host: "127.0.0.1", port: 0 });
  owner = new SubmissionStore(await openTestStore(gateway.dataDirectory), "/unused");
});
afterAll(() => vi.unstubAllGlobals());

const client = () =>
  createClient(origin, "public-anon-key", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

test("supabase-js inserts a row and calls the function", async () => {
  const inserted = await client().from("contact_submissions").insert(submission);
  expect(inserted).toMatchObject({ error: null, status: 201 });
  expect(await owner.submissions({})).toMatchObject([submission]);
  const called = await client().rpc("log_security_event", {
    p_event_type: "devtools_opened",
    p_user_identifier: null,
    p_user_agent: "UA",
    p_details: JSON.stringify({ url: "https://www.example.com/" }),
  });
  expect(called).toMatchObject({ error: null, status: 204 });
});

test("supabase-js is told what is wrong", async () => {
  const row = { ...submission, email: "ana" };
  const wrong = await client().from("contact_submissions").insert(row);
  expect(wrong).toMatchObject({
    status: 400,
    error: { code: "23514", message: "row: email is not an e-mail address" },
  });
  const unknown = await client().from("nothing").insert({ a: 1 });
  expect(unknown).toMatchObject({ status: 404, error: { code: "PGRST205" } });
});

test("@emailjs/browser sends a submission's e-mail, and is told what is wrong", async () => {
  // The library needs nothing else of a browser.
  vi.stubGlobal("location", { pathname: "/contact" });
  const storageProvider = { get: async () => null, set: async () => {}, remove: async () => {} };
  init({ publicKey: "default", storageProvider }, origin);
  const sent = await send("default", "default", toEmailParameters(submission));
  expect(sent).toMatchObject({ status: 200, text: "OK" });
  const wrong = send("default", "default", { ...toEmailParameters(submission), reply_to: "ana" });
  const error = await wrong.catch((answer: unknown) => answer);
  expect(error).toBeInstanceOf(EmailJSResponseStatus);
  expect(error).toMatchObject({ status: 400, text: expect.stringContaining("email is not") });
});
