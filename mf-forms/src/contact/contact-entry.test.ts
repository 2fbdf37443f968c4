import { contactFields, honeypotField } from "@site/contract/submission";
import { expect, it } from "vitest";
import { sampleValues } from "#test/sample-submission.ts";
import { controlOf, fillEmpty, issuesOf, readEntry } from "./contact-entry.ts";

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

const entry = { values: sampleValues, emailIsAddress: true, honeypotFilled: false };

it("finds nothing wrong with a complete entry", () => {
  expect(issuesOf(entry)).toEqual({});
});

it("misses each of the five fields, spaces counting as nothing", () => {
  const values = { name: "", email: " ", company: "\t", service: "", message: "\n " };
  expect(issuesOf({ ...entry, values })).toEqual({
    name: "missing",
    email: "missing",
    company: "missing",
    service: "missing",
    message: "missing",
  });
});

it("tells an empty e-mail field from one that holds no address", () => {
  const values = { ...sampleValues, email: "ana" };
  expect(issuesOf({ ...entry, values, emailIsAddress: false })).toEqual({ email: "notAnAddress" });
});
