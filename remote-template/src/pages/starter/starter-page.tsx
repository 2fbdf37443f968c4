import { BookingButton } from "@site/ui/booking-button";
import { ClosingCall } from "@site/ui/closing-call";
import { Container } from "@site/ui/container";
import { PageButton } from "@site/ui/page-button";
import type { StarterContent } from "./starter-content.ts";

export default function StarterPage({ content }: { content: StarterContent }) {
  const { headline, introduction, steps, closing } = content;
  return (
    <>
      {/* The site's bar lies over the first section: dark, with room at its top. */}
      <section className="bg-ink pt-32 pb-20 text-white lg:pt-44 lg:pb-28">
        <Container>
          <h1 className="headline max-w-[44rem] text-4xl">{headline}</h1>
          <p className="mt-6 max-w-[33rem] text-foam text-lg">{introduction}</p>
        </Container>
      </section>
      <section className="py-16 md:py-24">
        <Container>
          <h2 className="headline text-3xl">{steps.heading}</h2>
          <ol className="mt-8 grid max-w-[44rem] gap-4">
            {steps.items.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Container>
      </section>
      <ClosingCall seed="starter/closing" heading={closing.heading} text={closing.text}>
        <BookingButton>{closing.book}</BookingButton>
        <PageButton tone="quiet" to="contact">
          {closing.contact}
        </PageButton>
      </ClosingCall>
    </>
  );
}
