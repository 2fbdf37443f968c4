import { BookingButton } from "@site/ui/booking-button";
import { Container } from "@site/ui/container";
import { MethodSegment } from "./method-segment.tsx";

interface MethodStep {
  title: string;
  description: string;
}

export interface MethodWords {
  heading: string;
  introduction: string;
  steps: readonly [MethodStep, MethodStep, MethodStep, MethodStep];
  booking: string;
}

export function MethodSection({ words }: { words: MethodWords }) {
  return (
    <section className="bg-white py-20 lg:py-28">
      <Container>
        <div className="grid gap-6 lg:grid-cols-12">
          <h2 className="headline text-3xl text-ink lg:col-span-5">{words.heading}</h2>
          <p className="max-w-[34rem] text-lg text-slate lg:col-span-6 lg:col-start-7">
            {words.introduction}
          </p>
        </div>
        <ol className="mt-14 grid lg:mt-20 lg:grid-cols-4">
          {words.steps.map((step, index) => (
            <li
              key={step.title}
              className="relative pb-12 pl-16 last:pb-0 lg:pt-24 lg:pr-8 lg:pb-0 lg:pl-0"
            >
              <MethodSegment index={index} last={index === words.steps.length - 1} />
              <h3 className="headline text-xl text-ink">{step.title}</h3>
              <p className="mt-2 text-slate">{step.description}</p>
            </li>
          ))}
        </ol>
        <div className="mt-14 lg:mt-16">
          <BookingButton>{words.booking}</BookingButton>
        </div>
      </Container>
    </section>
  );
}
