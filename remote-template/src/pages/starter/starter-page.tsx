import { BookingButton, PageButton } from "@site/ui/buttons";
import { ClosingCall } from "@site/ui/closing-call";
import { PageHero } from "@site/ui/page-hero";
import { Section } from "@site/ui/section";
import type { StarterContent } from "./starter.pt.ts";

export default function StarterPage({ content }: { content: StarterContent }) {
  const { headline, lead, steps, closing } = content;
  return (
    <>
      <PageHero title={headline} lead={lead} />
      <Section>
        <h2 className="headline text-3xl">{steps.heading}</h2>
        <ol className="mt-8 grid max-w-[44rem] gap-4">
          {steps.items.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <ClosingCall seed="starter/closing" heading={closing.heading} text={closing.text}>
        <BookingButton>{closing.book}</BookingButton>
        <PageButton tone="quiet" to="contact">
          {closing.contact}
        </PageButton>
      </ClosingCall>
    </>
  );
}
