import { BookingButton } from "@site/ui/booking-button";
import { ClosingCall } from "@site/ui/closing-call";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { PageButton } from "@site/ui/page-button";
import type { AboutContent } from "./about-content.ts";
import { Direction } from "./direction.tsx";
import { Expertise } from "./expertise.tsx";
import { FounderProfile } from "./founder-profile.tsx";
import { Story } from "./story.tsx";
import { Values } from "./values.tsx";

export default function AboutPage({ content }: { content: AboutContent }) {
  const { headline, introduction, founder, story, expertise, values, direction, closing } = content;
  return (
    <>
      <section className="relative overflow-hidden bg-ink pt-32 pb-28 text-white lg:pt-44 lg:pb-40">
        <TideDrawing
          seed="about"
          dark
          className="absolute top-20 left-[54%] hidden w-[56rem] max-w-none opacity-80 [mask-image:linear-gradient(to_right,transparent,black_22%)] lg:block"
        />
        <div className="container-page relative">
          <h1 className="headline max-w-[44rem] text-4xl">{headline}</h1>
          <p className="mt-6 max-w-[33rem] text-foam text-lg">{introduction}</p>
        </div>
      </section>
      <FounderProfile words={founder} />
      <Story words={story} />
      <Expertise words={expertise} />
      <Values words={values} />
      <Direction words={direction} />
      <ClosingCall seed="about/closing" heading={closing.heading} text={closing.text}>
        <BookingButton>{closing.book}</BookingButton>
        <PageButton tone="quiet" to="contact">
          {closing.contact}
        </PageButton>
      </ClosingCall>
    </>
  );
}
