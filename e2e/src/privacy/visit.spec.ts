import { ContactForm } from "#forms/contact/contact-form.ts";
import { expect, test, untilIdle } from "#site/quiet-page.ts";

test.use({ reducedMotion: "reduce" });

test("security events hold nothing that was typed, whatever happens meanwhile", async ({
  page,
  messages,
}) => {
  const events: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rpc/log_security_event")) events.push(request.postData() ?? "");
  });
  const form = new ContactForm(page, "en");
  await form.open();
  await untilIdle(page);
  const typed = ["Zacharias", "zacharias@example.com", "Quandary GmbH", "Labyrinthine plumbago"];
  const [name = "", email = "", company = "", message = ""] = typed;
  for (const [field, text] of Object.entries({ name, email, company, message })) {
    await form.field(field as "name").pressSequentially(text);
  }
  await form.field("message").pressSequentially(message.repeat(4));
  await page.evaluate((texts) => {
    for (const field of document.querySelectorAll("input, textarea")) {
      const { value } = field as HTMLInputElement;
      field.setAttribute("data-echo", "");
      field.setAttribute("value", value);
      try {
        field.setAttribute("onfocus", "steal()");
      } catch {
        // Trusted Types may refuse it; an attempt is an event all the same.
      }
    }
    const { log } = console;
    console.log = () => {};
    setTimeout(() => {
      console.log = log;
    }, 6000);
    for (const text of texts) {
      setTimeout(() => {
        throw text;
      }, 0);
      setTimeout(() => JSON.parse(text.split(" ")[0] ?? ""), 0);
      void Promise.reject(text);
    }
    document.body.append(document.createElement("script"));
    new Image().src = "http://attacker.example/pixel.png";
  }, typed);
  const types = () => events.map((event) => JSON.parse(event).p_event_type as string);
  await expect
    .poll(types, { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        "suspected_keylogger",
        "unhandled_error",
        "csp_violation",
        "console_tampering",
        "script_injection",
      ]),
    );
  for (const text of [...typed, "Zachar", "Labyr", "Quand"]) {
    expect(events.join("\n").toLowerCase()).not.toContain(text.toLowerCase());
  }
  messages.length = 0;
});
