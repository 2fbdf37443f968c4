import { useSite } from "@site/contract/runtime";
import { BookingButton, TextLink } from "@site/ui/buttons";
import { TideDrawing } from "@site/ui/drawing/drawing";
import { Container, Section } from "@site/ui/section";
import type { ContactContent } from "./contact.pt.ts";
import { ContactForm } from "./contact-form.tsx";

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

function BookingOffer({ content }: { content: ContactContent["booking"] }) {
  return (
    <div className="mt-8 lg:mt-12">
      <h2 className="headline text-xl">{content.title}</h2>
      <p className="mt-1 text-base text-foam">{content.text}</p>
      <BookingButton className="mt-4 max-sm:w-full">{content.action}</BookingButton>
    </div>
  );
}

const entry = "border-t border-white/20 pt-5";
const label = "text-sm font-semibold text-white";

function ContactDetails({ content }: { content: ContactContent["details"] }) {
  const { email } = useSite();
  return (
    <div className="grid content-start gap-6 sm:grid-cols-2 lg:col-span-5 lg:grid-cols-1">
      <div className={entry}>
        <h2 className={label}>{content.email}</h2>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center text-base break-all text-foam underline decoration-foam/50 underline-offset-4 focus-ring-dark hover:decoration-foam"
        >
          {email}
        </a>
      </div>
      <div className={entry}>
        <h2 className={label}>{content.location.title}</h2>
        <p className="mt-1.5 text-base text-foam">{content.location.place}</p>
        <p className="mt-0.5 text-sm text-foam">{content.location.reach}</p>
      </div>
    </div>
  );
}

/** What happens to a message, as three stations on one line. */
function NextSteps({ content }: { content: ContactContent["afterwards"] }) {
  const { founder } = useSite();
  return (
    <Section ground="sand" gridClassName="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <div className="lg:col-span-4">
        <h2 className="headline text-2xl">{content.title}</h2>
        <TextLink to="about" className="mt-2">
          {content.about}
        </TextLink>
      </div>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-0 lg:col-span-8">
        {content.steps.map((step) => (
          <li
            key={step.title}
            className="relative border-tide pl-6 max-md:border-l-2 md:border-t-2 md:pt-6 md:pr-6 md:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-tide md:-top-[7px] md:left-0"
            />
            <h3 className="headline text-lg">{step.title}</h3>
            <p className="mt-1.5 text-base text-slate">{step.text.replace("{founder}", founder)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
