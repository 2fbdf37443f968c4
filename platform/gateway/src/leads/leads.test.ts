import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type GatewayConfig, readGatewayConfig } from "#settings/config.ts";
import { lastBackup } from "#store/runs.ts";
import { subscriberIn } from "#submissions/subscription.ts";
import { testFolder } from "#test/clean-up.ts";
import { startFakeService } from "#test/fake-service.ts";
import { startMailServer } from "#test/mail-server.ts";
import {
  smtpSettings,
  startTestGateway,
  submission,
  type TestGateway,
} from "#test/test-gateway.ts";
import { until } from "#test/until.ts";
import { leadsCommand } from "./leads-command.ts";
import { momentOf } from "./terminal.ts";

let gateway: TestGateway;
let config: GatewayConfig;
let said: string[];

beforeEach(async () => {
  gateway = await startTestGateway();
  config = readGatewayConfig({}, gateway.dataDirectory);
  said = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** What the command says; rejects with its error. */
async function leads(...words: string[]): Promise<string> {
  said.length = 0;
  const command = leadsCommand(config);
  for (const each of [command, ...command.commands]) {
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  await command.parseAsync(words, { from: "user" });
  return said.join("\n");
}

/** A list as programs get it. */
const rowsOf = async (...words: string[]) => JSON.parse(await leads("list", ...words, "--json"));

async function send(values: Partial<Record<keyof typeof submission, string>> = {}): Promise<void> {
  const response = await gateway.postForm("/forms/contact", { ...submission, ...values });
  expect(response.statusCode).toBe(200);
}
const subscribe = (email: string) =>
  gateway.postForm("/forms/newsletter", { email, language: "de" });
const idOf = async (email: string): Promise<string> =>
  (await rowsOf()).find((each: { email: string }) => each.email === email).id;

describe("the owner's command beside the running server, or alone", () => {
  test("lists, shows and marks submissions", async () => {
    await send();
    const message = "Zwei\n\u001b]0;Zeilen\u009b31m";
    await send({ email: "eva@example.com", name: "Eva \u001b[31mRot", message });
    await gateway.allSent();
    const list = await leads("list");
    expect(list).toContain("EMAIL_UPSTREAM");
    expect(list).toMatch(/submittedAt .*name .*email/);
    expect(list).toContain("Ana Souza");
    expect(list).not.toContain("\u001b");
    expect(await leads("list", "--json")).not.toMatch(/[\x7f-\x9f]/);
    const id = await idOf("eva@example.com");
    const shown = await leads("show", id.slice(0, 8));
    // Nothing was sent: the e-mail is a file in a folder.
    expect(shown).toMatch(/delivery \d+ to email: in the mail drop, 1 tries/);
    expect(await leads("list", "deliveries")).toContain("in the mail drop");
    expect(shown).toContain("Zwei\n");
    expect(shown).not.toContain("\u001b");
    await leads("mark", id, "answered");
    expect(await leads("list", "--mark", "answered")).toContain("eva@example.com");
    expect(await leads("list", "--mark", "answered")).not.toContain("ana@example.com");
    await gateway.stop();
    expect(await leads("mark", id, "won")).toBe(`${id} is marked won`);
    await expect(leads("mark", "nothing", "x")).rejects.toMatchObject({ code: "nothing-to-mark" });
    await expect(leads("show", "zzz")).rejects.toMatchObject({ code: "no-submission" });
  });

  test("exports what one address sent, to a file that nobody else can read", async () => {
    await send({ email: "Ana@example.com", name: '=HYPERLINK("x")' });
    await send({ email: "berta@example.com" });
    const file = join(mkdtempSync(join(gateway.dataDirectory, "export-")), "leads.json");
    const ofAna = ["export", "submissions", "--email", "ana@example.com", "--output", file];
    await leads(...ofAna, "--format", "json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject([{ name: '=HYPERLINK("x")' }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    await leads(...ofAna);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("deletes spam by what it says, and only after having said what it would delete", async () => {
    await send();
    await send({ email: "spam@example.com", message: "Buy 100% CHEAP_pills\n now" });
    await send({ email: "spam@example.com", message: "Buy again, 100 cheap pills" });
    await gateway.allSent();
    expect(gateway.mails()).toHaveLength(3);
    expect(await leads("list", "--text", "cheap_PILLS")).not.toContain("again");
    const preview = await leads("spam", "--text", "100% cheap_pills");
    expect(preview).toContain("would be deleted: 1; add --yes");
    expect(await rowsOf()).toHaveLength(3);
    expect(await leads("delete", "--text", "100% cheap_pills", "--yes")).toBe("deleted: 1");
    const last = await idOf("spam@example.com");
    const later = ["--since", "2099-01-01", "--yes"];
    expect(await leads("delete", last.slice(0, 13), ...later)).toBe("deleted: 0");
    expect(await leads("delete", "--address", "SPAM@example.com", "--yes")).toBe("deleted: 1");
    expect(await leads("list")).toMatch(/Ana Souza/);
    expect(gateway.mails()).toHaveLength(1);
    await expect(leads("delete", "--yes")).rejects.toMatchObject({ code: "nothing-chosen" });
    // A variable that is empty in a script deletes nothing.
    for (const empty of [["--text", " "], [""]]) {
      await expect(leads("delete", ...empty, "--yes")).rejects.toThrow("must not be empty");
    }
    await expect(leads("list", "--since", "soon")).rejects.toThrow("It must be like");
    await expect(leads("list", "deliveries", "--text", "x")).rejects.toMatchObject({
      code: "not-searchable",
    });
  });

  test("counts security events by day and type", async () => {
    for (const type of ["devtools_opened", "devtools_opened", "foreign_script"]) {
      const event = { p_event_type: type, p_details: '{"page":"/en"}' };
      await gateway.post("/rest/v1/rpc/log_security_event", event);
    }
    const day = new Date().toISOString().slice(0, 10);
    expect(JSON.parse(await leads("events", "--json"))).toEqual([
      { day, type: "devtools_opened", count: 2 },
      { day, type: "foreign_script", count: 1 },
    ]);
    expect(await leads("events")).toMatch(/day +type +count/);
    expect(await leads("list", "events")).toContain('{"page":"/en"}');
  });

  test("erases a person everywhere and keeps a record without the address", async () => {
    await send();
    await send({ email: "éva@example.com", message: "One." });
    await send({ email: "éva@example.com", message: "Two." });
    await subscribe("éva@example.com");
    await gateway.allSent();
    expect(gateway.mails()).toHaveLength(3);
    await expect(leads("erase", "éva@example.com")).rejects.toThrow("--yes");
    await expect(leads("erase", "éva", "--yes")).rejects.toThrow("must be an address");
    expect(await leads("list", "erasures")).toBe("no erasures");
    const words = await leads("erase", "éva@example.com", "--yes");
    const rows = "2 submissions, 1 subscriptions, 0 deliveries, 0 security events";
    expect(words).toContain(`${rows}, 2 mail drop files`);
    for (const place of ["`leads backup`", "site.config.json"]) expect(words).toContain(place);
    expect(await leads("list")).not.toMatch(/va@/i);
    expect(await leads("list", "subscribers")).toBe("no subscribers");
    const [left, ...more] = gateway.mails();
    expect(more).toEqual([]);
    expect(readFileSync(left ?? "", "latin1")).toContain("ana@example.com");
    const record = await leads("list", "erasures", "--json");
    expect(JSON.parse(record)).toMatchObject([{ erased: { submissions: 2, mailDropFiles: 2 } }]);
    expect(record).not.toMatch(/va@/i);
  });
});

const emailServiceSettings = (origin: string) => ({
  ...{ EMAIL_UPSTREAM: "forward", EMAILJS_ORIGIN: origin },
  ...{ EMAILJS_PUBLIC_KEY: "a", EMAILJS_PRIVATE_KEY: "b" },
  ...{ EMAILJS_SERVICE_ID: "c", EMAILJS_TEMPLATE_ID: "d" },
});

test("retries and discards what was set aside", async () => {
  const service = await startFakeService(() => ({ status: 400, body: "Unknown template" }));
  gateway = await startTestGateway(emailServiceSettings(service.origin));
  config = readGatewayConfig({}, gateway.dataDirectory);
  await send();
  await send({ message: "Another." });
  const dead = (count: number) => async () => (await gateway.gateway.ready()).dead === count;
  await until("both are dead", dead(2));
  // All of it, however long: the end says most.
  expect(await leads("list", "deliveries", "--state", "dead")).toMatch(/\(HTTP 400\)$/m);
  const [first] = await rowsOf("deliveries");
  expect(await leads("discard", String(first.number))).toBe("discarded: 1");
  service.behave = () => ({ status: 200, body: "OK" });
  expect(await leads("retry", "--dead")).toBe("to be sent again: 1");
  await until("none is dead", dead(0));
  await gateway.allSent();
  const states = (await rowsOf("deliveries")).map(({ state }: { state: string }) => state);
  expect(states.sort()).toEqual(["delivered", "discarded"]);
  await expect(leads("retry")).rejects.toMatchObject({ code: "no-delivery-named" });
});

test("exports an unsubscribe link for each subscriber, where there are such links", async () => {
  await subscribe("eva@example.com");
  expect(await leads("export", "subscribers")).not.toContain("unsubscribe");
  config = readGatewayConfig(smtpSettings(), gateway.dataDirectory);
  const csv = await leads("export", "subscribers");
  expect(csv).toContain('"language","unsubscribe"');
  const token = /unsubscribe\?language=de&token=([^"]+)"/.exec(csv)?.[1] ?? "";
  expect(csv).toContain(subscriberIn(smtpSettings().NEWSLETTER_SECRET, "unsubscribe", token));
});

test("backs up and restores from the terminal", async () => {
  await send();
  await gateway.allSent();
  // The backup creates its folder, as the first nightly backup needs.
  const file = join(gateway.dataDirectory, "backups/first");
  expect(await leads("backup", file)).toMatch(/^contact_submissions: 1\n[\s\S]*is a whole backup/);
  expect(await lastBackup(gateway.gateway.store)).toEqual({ endedAt: expect.any(String) });
  await expect(leads("backup", file)).rejects.toThrow("EEXIST");
  expect((await lastBackup(gateway.gateway.store))?.fault).toContain("EEXIST");
  config = readGatewayConfig({}, join(gateway.dataDirectory, "restored"));
  expect(await leads("restore", file)).toMatch(/^contact_submissions: 1\n[\s\S]*was copied$/);
  expect(await leads("list")).toContain("Ana Souza");
});

/** What `leads test` says about something that fails. */
async function failingTest(): Promise<string> {
  const words = await leads("test");
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  return words;
}

test("tries a database, without which no form is taken", async () => {
  config = readGatewayConfig({ DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" }, testFolder());
  expect(await failingTest()).toMatch(/^database: .*DATABASE_URL.*ECONNREFUSED$/m);
});

test("sends a test by the e-mail service, which alone knows whether its template exists", async () => {
  const service = await startFakeService(({ method }) =>
    method === "GET" ? { status: 200 } : { status: 400, body: "The template ID not found." },
  );
  config = readGatewayConfig(emailServiceSettings(service.origin), gateway.dataDirectory);
  expect(await failingTest()).toContain("email: EMAILJS_TEMPLATE_ID: ");
});

test("sends a test to the owner and where alerts go, and says which way failed", async () => {
  const { url, mails } = await startMailServer();
  const hook = await startFakeService(() => ({ status: 204 }));
  const alerts = { ALERT_EMAIL: "ops@example.com", ALERT_WEBHOOK: `${hook.origin}/secret` };
  config = readGatewayConfig({ ...smtpSettings(url), ...alerts }, gateway.dataDirectory);
  const output = await leads("test");
  expect(output).toContain("ALERT_EMAIL: a test was sent to ops@example.com");
  expect(output).toContain("ALERT_WEBHOOK: a test was sent to 127.0.0.1");
  expect(output).not.toContain("secret");
  const addressees = mails.flatMap(({ to }) => to).toSorted();
  expect(addressees).toEqual(["ops@example.com", "owner@example.com"]);
  expect(hook.requests.map(({ body }) => body)).toMatchObject([{ name: "test", isOver: false }]);
  await hook.stop();
  expect(await failingTest()).toMatch(/^ALERT_WEBHOOK: nothing answers at /m);
});

test("where the server keeps no store, the command makes none and says so", async () => {
  const place = testFolder();
  config = readGatewayConfig({}, place);
  await expect(leads("list")).rejects.toThrow(
    `${place}/submissions.sqlite can't be opened (ENOENT): run this as the server's user, with its DATA_DIRECTORY`,
  );
  expect(existsSync(join(place, "submissions.sqlite"))).toBe(false);
});

test("a moment is so long ago, or a time in UTC unless it names a zone", () => {
  const ago = (text: string) => Math.round((Date.now() - momentOf(text).getTime()) / 60_000);
  expect([ago("30m"), ago("24h"), ago("7d")]).toEqual([30, 1_440, 10_080]);
  vi.stubEnv("TZ", "America/Sao_Paulo");
  expect(new Date(0).getTimezoneOffset()).toBe(180);
  for (const text of ["2026-11-22T14:00", "2026-11-22 14:00:00", "2026-11-22T16:00+02:00"]) {
    expect(momentOf(text).toISOString()).toBe("2026-11-22T14:00:00.000Z");
  }
  expect(momentOf("2026-11-22").toISOString()).toBe("2026-11-22T00:00:00.000Z");
  for (const text of ["2026-02-31", "2026-02-29T14:00", "2026-06-31T16:00+02:00"]) {
    expect(() => momentOf(text)).toThrow(`There is no ${text.slice(0, 10)} in the calendar.`);
  }
  expect(momentOf("2028-02-29").toISOString()).toBe("2028-02-29T00:00:00.000Z");
  expect(() => momentOf("yesterday")).toThrow("It must be like");
});
