import type { Page } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { routes } from "#site/routes.ts";
import { expect, test } from "./forms-page.ts";
import { paths } from "./gateway-call.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

/** Gives the site of the contact page's composition a section for its forms. */
async function configure(page: Page, forms: object): Promise<void> {
  await page.route(routes.contact.en, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    const html = await response.text();
    const body = html.replace(
      /(<script[^>]*id="composition"[^>]*>[^<]*"site":)\{/,
      (_whole, before: string) => `${before}{"forms":${JSON.stringify(forms)},`,
    );
    await route.fulfill({ status: 200, headers, body });
  });
}

test("the warehouse takes the place of the hosted table", async ({ page, calls }) => {
  await configure(page, {
    contactDestination: "warehouse",
    warehouse: { warehouseId: "abc123" },
    email: { userId: "user-1", serviceId: "service-1", templateId: "template-1" },
  });
  const form = new ContactForm(page, "en");
  await form.open();
  const values = enquiry({ name: "O'Connor; DROP TABLE contact_submissions --" });
  await form.fill(values);
  await form.button.click();
  await form.expectSent();
  expect(calls.map(({ path }) => path)).toEqual([paths.warehouse, paths.email]);
  const { name, email, company, service, message } = values;
  const parameters = Object.entries({ name, email, company, service, message, language: "en" });
  expect(calls[0]?.body).toEqual({
    warehouse_id: "abc123",
    statement: expect.stringMatching(/^INSERT INTO contact_submissions \([^']*$/),
    wait_timeout: "10s",
    parameters: parameters.map(([each, value]) => ({ name: each, value, type: "STRING" })),
  });
  expect(calls[0]?.headers).not.toHaveProperty("authorization");
  expect(calls[1]?.body).toMatchObject({
    user_id: "user-1",
    service_id: "service-1",
    template_id: "template-1",
  });
  expect(await enquiriesOf(email)).toMatchObject([{ ...values, language: "en" }]);
  expect(await emailsOf(email)).toHaveLength(1);
});
