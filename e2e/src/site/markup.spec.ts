import { locales } from "@site/contract/locales";
import { HtmlValidate } from "html-validate";
import { expect, test } from "playwright/test";
import { documentAt, documentsIn } from "./documents.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    "heading-level": "error",
    "no-dup-id": "error",
    // HTML allows any id without a space; React's begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // React and the composer spell these differently, which means the same to every parser.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // The title contains the brand, which is a setting.
    "long-title": "off",
  },
});

for (const locale of locales) {
  test(`every document in ${locale} is valid HTML with ids of its own and headings in order`, async ({
    request,
  }) => {
    for (const path of documentsIn(locale)) {
      const { results } = await validator.validateString(await documentAt(request, path));
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
      );
      expect.soft(faults, path).toEqual([]);
    }
  });
}
