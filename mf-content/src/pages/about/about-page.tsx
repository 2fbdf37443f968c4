import { BookingButton, PageButton, TextLink } from "@site/ui/buttons";
import { ClosingCall } from "@site/ui/closing-call";
import { LineGlyph, TideDrawing } from "@site/ui/drawing/drawing";
import { IconCards } from "@site/ui/icon-cards";
import { PageHero } from "@site/ui/page-hero";
import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";
import { FounderProfile } from "./founder-profile.tsx";
import { Story } from "./story.tsx";

export default function AboutPage({ content }: { content: AboutContent }) {
  const { headline, lead, founder, story, expertise, values, direction, closing } = content;
  return (
    <>
      <PageHero
        title={headline}
        lead={lead}
        drawing={
          <TideDrawing
            seed="about"
            dark
            className="absolute top-20 left-[54%] hidden w-[56rem] max-w-none opacity-80 [mask-image:linear-gradient(to_right,transparent,black_22%)] lg:block"
          />
        }
      />
      <FounderProfile content={founder} />
      <Story content={story} />
      <Expertise content={expertise} />
      <Values content={values} />
      <Direction content={direction} />
      <ClosingCall seed="about/closing" heading={closing.heading} text={closing.text}>
        <BookingButton>{closing.book}</BookingButton>
        <PageButton tone="quiet" to="contact">
          {closing.contact}
        </PageButton>
      </ClosingCall>
    </>
  );
}

const grounds = ["bg-foam", "bg-white", "bg-ink text-white"] as const;

/** Mission, vision and values: three panels of one board. */
function Direction({ content }: { content: AboutContent["direction"] }) {
  return (
    <Section space="close">
      <h2 className="headline text-2xl">{content.heading}</h2>
      <ul className="mt-8 overflow-hidden rounded-lg shadow-md lg:grid lg:grid-cols-3">
        {content.cards.map(({ title, text }, index) => (
          <li key={title} className={`p-7 md:px-10 lg:py-10 ${grounds[index]}`}>
            <h3 className="font-semibold text-sm opacity-85">{title}</h3>
            <p className="headline mt-3 text-xl">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const expertiseGlyphs = [
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

function Expertise({ content }: { content: AboutContent["expertise"] }) {
  return (
    <Section space="close" gridClassName="lg:grid lg:grid-cols-12 lg:gap-x-8">
      <h2 className="headline text-2xl lg:col-span-4">{content.heading}</h2>
      <ul className="mt-6 border-line border-t lg:col-span-8 lg:mt-1">
        {content.items.map(({ title, text, link }, index) => (
          <li
            key={title}
            className="flex flex-col gap-x-8 gap-y-3 border-line border-b py-6 sm:flex-row"
          >
            <LineGlyph className="text-tide">{expertiseGlyphs[index]}</LineGlyph>
            <div>
              <h3 className="font-semibold text-lg leading-snug">{title}</h3>
              <p className="mt-1 max-w-[34rem] text-slate">{text}</p>
              <TextLink to={services[index] ?? services[0]}>{link}</TextLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const valueGlyphs = [
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

function Values({ content }: { content: AboutContent["values"] }) {
  return (
    <Section ground="deep" space="close">
      <h2 className="headline text-2xl">{content.heading}</h2>
      <IconCards
        className="mt-8 gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-10 lg:grid-cols-4"
        titleClassName="mt-4 font-semibold text-lg leading-snug"
        textClassName="mt-2 text-white/85"
        items={content.items.map((item, index) => ({
          ...item,
          icon: <LineGlyph className="text-foam">{valueGlyphs[index]}</LineGlyph>,
        }))}
      />
    </Section>
  );
}
