import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { workspaceRoot } from "@site/workspace/workspace";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { dataDirectory } from "./data-directory.ts";
import { expect, test } from "./forms-page.ts";

test("the owner's command lists an enquiry while the server runs", async ({ page }) => {
  const form = new ContactForm(page, "pt");
  await form.open();
  const values = enquiry({ name: "Iara Côrtes", service: "Automations" });
  await form.fill(values);
  await form.button.click();
  await form.expectSent();
  const command = resolve(workspaceRoot, "platform/gateway/src/leads/leads.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [command, "list", "--json"], {
    env: { ...process.env, DATA_DIRECTORY: dataDirectory },
  });
  const rows = JSON.parse(stdout) as { email: string }[];
  expect(rows.filter(({ email }) => email === values.email)).toMatchObject([
    { ...values, language: "pt" },
  ]);
});
