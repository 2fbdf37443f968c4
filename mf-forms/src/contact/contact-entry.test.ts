import { contactFields, honeypotField } from "@site/contract/submission";
import { expect, it } from "vitest";
import { sampleValues } from "#test/sample-submission.ts";
import { controlOf, fillEmpty, readEntry } from "./contact-entry.ts";

function plainForm(): HTMLFormElement {
  const form = document.createElement("form");
  for (const name of [...contactFields, honeypotField]) {
    const field = document.createElement(name === "message" ? "textarea" : "input");
    field.name = name;
    form.append(field);
  }
  return form;
}

it("reads back what a draft put into an empty form", () => {
  const form = plainForm();
  fillEmpty(form, sampleValues);
  expect(readEntry(form)).toEqual({
    values: sampleValues,
    emailIsAddress: true,
    honeypotFilled: false,
  });
});

it("leaves a field alone that the visitor or the browser has filled", () => {
  const form = plainForm();
  controlOf(form, "name").value = "Typed before the page was ready";
  fillEmpty(form, sampleValues);
  expect(readEntry(form).values).toEqual({
    ...sampleValues,
    name: "Typed before the page was ready",
  });
});

it("names the field that a form lacks", () => {
  expect(() => controlOf(document.createElement("form"), "email")).toThrow(
    "The contact form has no field named email",
  );
});
