import { Link } from "@site/contract/runtime";
import { LineGlyph } from "@site/ui/drawing/line-glyph";
import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";

const glyphs = [
  // A dashboard's bars under a line.
  <>
    <path d="M8 36V26M20 36V20M32 36V23M44 36V15M56 36V12" strokeWidth="5" />
    <path d="M8 16L20 10L32 13L44 5L56 3" />
  </>,
  // Loose points through a pipeline.
  <>
    <path d="M4 8h0M10 30h0M5 20h0M14 14h0M15 34h0M12 4h0" strokeWidth="4" />
    <path d="M18 20H30M42 20H60M54 14L60 20L54 26" />
    <circle cx="36" cy="20" r="6" />
  </>,
  // A forecast and its band.
  <>
    <path d="M2 32C12 30 18 22 30 24" />
    <path d="M30 24C42 22 50 14 62 12" strokeDasharray="2 5" />
    <path
      d="M30 24C42 16 50 6 62 2V22C50 24 42 26 30 24Z"
      className="fill-current"
      opacity="0.2"
      stroke="none"
    />
  </>,
] as const;

/** The service of each field. */
const services = [
  "service-business-intelligence",
  "service-data-engineering",
  "service-advanced-analytics",
] as const;

/** What the company does well, as a ledger. */
export function Expertise({ content }: { content: AboutContent["expertise"] }) {
  return (
    <Section space="close" gridClassName="lg:grid lg:grid-cols-12 lg:gap-x-8">
      <h2 className="headline text-2xl lg:col-span-4">{content.heading}</h2>
      <ul className="mt-6 border-line border-t lg:col-span-8 lg:mt-1">
        {content.items.map(({ title, text, link }, index) => (
          <li
            key={title}
            className="flex flex-col gap-x-8 gap-y-3 border-line border-b py-6 sm:flex-row"
          >
            <LineGlyph className="text-tide">{glyphs[index]}</LineGlyph>
            <div>
              <h3 className="font-semibold text-lg leading-snug">{title}</h3>
              <p className="mt-1 max-w-[34rem] text-slate">{text}</p>
              <Link
                to={services[index] ?? services[0]}
                className="focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline decoration-2 decoration-tide/40 underline-offset-4 hover:decoration-tide"
              >
                {link}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
