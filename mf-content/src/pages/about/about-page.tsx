import { BookingButton } from "@site/ui/booking-button";
import { ClosingCall } from "@site/ui/closing-call";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { PageButton } from "@site/ui/page-button";
import { PageHero } from "@site/ui/page-hero";
import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";
import { Expertise } from "./expertise.tsx";
import { FounderProfile } from "./founder-profile.tsx";
import { Story } from "./story.tsx";
import { Values } from "./values.tsx";

export default function AboutPage({ content }: { content: AboutContent }) {
  const { headline, introduction, founder, story, expertise, values, direction, closing } = content;
  return (
    <>
      <PageHero
        title={headline}
        introduction={introduction}
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
