import { LineGlyph } from "@site/ui/drawing/line-glyph";
import { IconCards } from "@site/ui/icon-cards";
import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";

const glyphs = [
  // Everything points at one place.
  <>
    <circle cx="44" cy="20" r="9" />
    <path d="M44 20h0" strokeWidth="6" />
    <path d="M4 4L32 16M2 20H32M4 36L32 24" />
  </>,
  // A rough line made level, on a scale.
  <>
    <path d="M2 16L8 8L13 20L19 10L25 16H62" />
    <path d="M6 34V30M16 34V30M26 34V26M36 34V30M46 34V30M56 34V26" />
  </>,
  // Each wave a little higher.
  <>
    <path d="M2 36C10 36 12 28 20 28S30 36 38 36" opacity="0.5" />
    <path d="M14 28C22 28 24 17 32 17S42 28 50 28" opacity="0.75" />
    <path d="M28 17C36 17 38 4 46 4S56 17 62 17" />
  </>,
  // A line that was checked.
  <>
    <path d="M2 22H26" strokeDasharray="1 5" />
    <path d="M30 22L40 32L62 6" />
  </>,
] as const;

/** The four values, side by side without boxes. */
export function Values({ content }: { content: AboutContent["values"] }) {
  return (
    <Section ground="deep" space="close">
      <h2 className="headline text-2xl">{content.heading}</h2>
      <IconCards
        className="mt-8 gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-10 lg:grid-cols-4"
        titleClassName="mt-4 font-semibold text-lg leading-snug"
        textClassName="mt-2 text-white/85"
        items={content.items.map((item, index) => ({
          ...item,
          icon: <LineGlyph className="text-foam">{glyphs[index]}</LineGlyph>,
        }))}
      />
    </Section>
  );
}
