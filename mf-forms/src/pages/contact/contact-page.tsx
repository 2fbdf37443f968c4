import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import type { ContactContent } from "./contact.pt.ts";
import { ContactForm } from "./contact-form.tsx";
import { BookingOffer, ContactDetails } from "./contact-information.tsx";
import { NextSteps } from "./next-steps.tsx";

export default function ContactPage({ content }: { content: ContactContent }) {
  return (
    <>
      <section className="overflow-hidden bg-ink pt-28 text-white md:pt-36">
        {/* The form follows the booking link on a phone and stands beside everything from lg up. */}
        <Container className="grid gap-x-12 gap-y-8 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
          <div className="lg:col-span-5">
            <h1 className="headline text-4xl">{content.title}</h1>
            <p className="mt-5 max-w-prose text-lg text-foam">{content.lead}</p>
            <BookingOffer content={content.booking} />
          </div>
          <div className="lg:col-span-7 lg:col-start-6 lg:row-span-2 lg:row-start-1">
            <ContactForm content={content.form} />
          </div>
          <ContactDetails content={content.details} />
        </Container>
        <div aria-hidden="true" className="mt-6 flex justify-end pb-10 lg:mt-8">
          <TideDrawing
            seed="contact"
            height={104}
            dots={90}
            strands={5}
            dark
            className="h-auto w-full min-w-[32rem] shrink-0 overflow-visible"
          />
        </div>
      </section>
      <NextSteps content={content.afterwards} />
    </>
  );
}
