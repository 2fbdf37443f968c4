import { BookingButton } from "@site/ui/booking-button";
import { Section } from "@site/ui/section";
import type { HomeContent } from "./home.pt.ts";
import { MethodSegment } from "./method-segment.tsx";

export function MethodSection({ content }: { content: HomeContent["method"] }) {
  return (
    <Section ground="white" space="wide">
      <div className="grid gap-6 lg:grid-cols-12">
        <h2 className="headline text-3xl text-ink lg:col-span-5">{content.heading}</h2>
        <p className="max-w-[34rem] text-lg text-slate lg:col-span-6 lg:col-start-7">
          {content.introduction}
        </p>
      </div>
      <ol className="mt-14 grid lg:mt-20 lg:grid-cols-4">
        {content.steps.map((step, index) => (
          <li
            key={step.title}
            className="relative pb-12 pl-16 last:pb-0 lg:pt-24 lg:pr-8 lg:pb-0 lg:pl-0"
          >
            <MethodSegment index={index} last={index === content.steps.length - 1} />
            <h3 className="headline text-xl text-ink">{step.title}</h3>
            <p className="mt-2 text-slate">{step.description}</p>
          </li>
        ))}
      </ol>
      <div className="mt-14 lg:mt-16">
        <BookingButton>{content.booking}</BookingButton>
      </div>
    </Section>
  );
}
