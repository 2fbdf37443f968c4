import { describe, expectTypeOf, it } from "vitest";
import type { ContentOf } from "./page.ts";

const portuguese = {
  meta: { title: "Sobre", description: "Quem somos." },
  steps: ["Perguntar", "Construir"],
  closing: { heading: "Até logo", oneRow: true },
} as const;

type Content = ContentOf<typeof portuguese>;

const meta = { title: "About", description: "Who we are." };
const steps = ["Ask", "Build"] as const;
const closing = { heading: "Goodbye", oneRow: false };

// What must not compile is marked; the compiler fails where a mark is not needed.
describe("content derived from its first language", () => {
  it("takes other texts and flags, and the first language itself", () => {
    expectTypeOf({ meta, steps, closing }).toExtend<Content>();
    expectTypeOf(portuguese).toExtend<Content>();
  });

  it("rejects a key that is missing", () => {
    // @ts-expect-error closing lacks its flag
    ({ meta, steps, closing: { heading: "Goodbye" } }) satisfies Content;
    // @ts-expect-error steps are missing
    ({ meta, closing }) satisfies Content;
  });

  it("rejects a key that is added", () => {
    // @ts-expect-error nobody shows a text
    ({ meta, steps, closing: { heading: "Goodbye", oneRow: true, text: "…" } }) satisfies Content;
  });

  it("rejects a list of another length", () => {
    // @ts-expect-error one step is missing
    ({ meta, steps: ["Ask"], closing }) satisfies Content;
    // @ts-expect-error one step is too many
    ({ meta, steps: ["Ask", "Build", "Ship"], closing }) satisfies Content;
  });

  it("rejects a page that says nothing for the head", () => {
    // @ts-expect-error meta is missing
    expectTypeOf<ContentOf<{ steps: readonly string[] }>>().not.toBeAny();
  });

  it("rejects a value of another kind", () => {
    // @ts-expect-error a flag is no text
    ({ meta, steps, closing: { heading: "Goodbye", oneRow: "yes" } }) satisfies Content;
  });
});
