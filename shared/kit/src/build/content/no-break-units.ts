import { locales } from "@site/contract/locales";
import type { Plugin } from "vite";

/** Units that a line break must not separate from their number, in the three languages. */
const units = [
  "%|[KMGT]B|min|Min",
  "minutos?|horas?|dias?|semanas?|mês|meses|anos?|páginas?",
  "minutes?|hours?|days?|weeks?|months?|years?|pages?",
  "Minuten?|Stunden?|Tag(?:en?)?|Wochen?|Monat(?:en?)?|Jahr(?:en?)?|Seiten?",
].join("|");

/** A space after a number, or after `${…}` in a template, and before a unit. */
const space = new RegExp(`(?<=[\\d}]) (?=(?:${units})(?![\\p{L}\\d]))`, "gu");

/** `30 minutes` with a no-break space. */
export function bindUnits(text: string): string {
  return text.replace(space, "\u00a0");
}

/** A module with one language's content: `home.pt.ts`, `de.mdx`, `virtual:blog.en`. */
const contentModule = new RegExp(`[./](?:${locales.join("|")})(?:\\.ts|\\.mdx)?(?:\\?|$)`);

/** Writes no-break spaces between numbers and units into the content of a release. */
export function noBreakUnits(): Plugin {
  return {
    name: "site:no-break-units",
    enforce: "pre",
    transform: {
      filter: { id: contentModule },
      // One character replaces another, so that positions and source maps stay the same.
      handler: (code) => ({ code: bindUnits(code), map: null }),
    },
  };
}
