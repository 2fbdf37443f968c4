import { expectTypeOf, it } from "vitest";
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
it("content in another language has other texts, the same keys and lists as long", () => {
  expectTypeOf({ meta, steps, closing }).toExtend<Content>();
  // @ts-expect-error closing lacks its flag
  ({ meta, steps, closing: { heading: "Goodbye" } }) satisfies Content;
  // @ts-expect-error nobody shows a text
  ({ meta, steps, closing: { ...closing, text: "…" } }) satisfies Content;
  // @ts-expect-error a flag is no text
  ({ meta, steps, closing: { heading: "Goodbye", oneRow: "yes" } }) satisfies Content;
  // @ts-expect-error one step is missing
  ({ meta, steps: ["Ask"], closing }) satisfies Content;
  // @ts-expect-error one step is too many
  ({ meta, steps: ["Ask", "Build", "Ship"], closing }) satisfies Content;
  // @ts-expect-error a page without meta says nothing for the head
  expectTypeOf<ContentOf<{ steps: readonly string[] }>>().not.toBeAny();
});
