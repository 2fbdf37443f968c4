import { expect, it } from "vitest";
import { sampleValues } from "#test/sample-submission.ts";
import { faultsOf } from "./contact-faults.ts";

const entry = { values: sampleValues, emailIsAddress: true, honeypotFilled: false };

it("finds nothing wrong with a complete entry", () => {
  expect(faultsOf(entry)).toEqual({});
});

it("misses each of the five fields, spaces counting as nothing", () => {
  const values = { name: "", email: " ", company: "\t", service: "", message: "\n " };
  expect(faultsOf({ ...entry, values })).toEqual({
    name: "missing",
    email: "missing",
    company: "missing",
    service: "missing",
    message: "missing",
  });
});

it("tells an empty e-mail field from one that holds no address", () => {
  const values = { ...sampleValues, email: "ana" };
  expect(faultsOf({ ...entry, values, emailIsAddress: false })).toEqual({ email: "notAnAddress" });
});
