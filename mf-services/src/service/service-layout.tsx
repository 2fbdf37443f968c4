import type { PageId } from "@site/contract/page";
import { BookingButton, TextLink } from "@site/ui/buttons";
import { Drawing, TideDrawing } from "@site/ui/drawing/drawing";
import { Container, Section } from "@site/ui/section";
import type { ReactNode } from "react";
import type { ServiceContent } from "./service-content.ts";

/**
 * The frame of the four service pages: title and description on ink beside a drawing of the
 * service's subject, the service's own sections, and the consultation at the end.
 */
export function ServiceLayout({
  content,
  drawing,
  seed,
  related,
  children,
}: {
  content: ServiceContent;
  /** Light lines for dark ground, on a sheet of 720 × 480. */
  drawing: ReactNode;
  /** Page id; the consultation's tide is drawn from it. */
  seed: string;
  /** Pages that show the service at work and that explain it. */
  related: Record<keyof ServiceContent["handover"]["links"], PageId>;
  children: ReactNode;
}) {
  return (
    <>
      <section className="relative overflow-hidden bg-ink text-white">
        <Container className="grid pt-32 lg:min-h-[38rem] lg:grid-cols-12 lg:items-center lg:pt-36 lg:pb-24">
          <div className="relative z-10 lg:col-span-7">
            <h1 className="headline text-4xl max-[22.5rem]:text-3xl lg:max-w-[8.2em]">
              {content.title}
            </h1>
            <p className="mt-6 max-w-[34rem] text-lg lg:max-w-[29rem] xl:max-w-[34rem] text-white/85">
              {content.description}
            </p>
            <BookingButton className="mt-8">{content.booking}</BookingButton>
          </div>
        </Container>
        <div className="mt-8 pb-8 pl-4 sm:pl-16 lg:absolute lg:top-24 lg:right-0 lg:bottom-6 lg:mt-0 lg:w-[46%] lg:p-0">
          <Drawing
            width={720}
            height={480}
            dark
            preserveAspectRatio="xMaxYMid meet"
            className="block h-auto w-full lg:h-full"
          >
            {drawing}
          </Drawing>
        </div>
      </section>
      {children}
      <Handover content={content.handover} related={related} />
      <Consultation content={content.consultation} seed={seed} />
    </>
  );
}

const handoverItems = ["deliverables", "people"] as const;
const handoverLinks = ["case", "article"] as const;

/** What stays with the client, who takes part, in which weeks, and where to see it. */
function Handover({
  content,
  related,
}: {
  content: ServiceContent["handover"];
  related: Record<(typeof handoverLinks)[number], PageId>;
}) {
  return (
    <Section ground="sand" space="close">
      <h2 className="headline text-3xl">{content.title}</h2>
      <dl className="mt-8 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {handoverItems.map((id) => (
          <div key={id} className="border-t-2 border-tide pt-4">
            <dt className="text-lg font-semibold">{content.items[id].title}</dt>
            <dd className="mt-1 text-slate">{content.items[id].text}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-10 text-lg font-semibold">{content.plan.title}</h3>
      <ol className="mt-4 grid gap-x-8 gap-y-4 lg:auto-cols-fr lg:grid-flow-col">
        {content.plan.steps.map(({ title, text }) => (
          <li
            key={title}
            className="relative border-l-2 border-tide pl-5 lg:border-t-2 lg:border-l-0 lg:pt-4 lg:pl-0"
          >
            <strong className="font-semibold text-deep">{title}</strong>
            <p className="text-slate">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
        {handoverLinks.map((id) => (
          <TextLink key={id} to={related[id]}>
            {content.links[id]}
          </TextLink>
        ))}
      </p>
    </Section>
  );
}

/** The closing offer: a consultation, booked on the external scheduling page. */
function Consultation({
  content,
  seed,
}: {
  content: ServiceContent["consultation"];
  seed: string;
}) {
  return (
    <Section ground="sand" className="pt-0 lg:pt-0">
      <div className="relative overflow-hidden rounded-lg bg-deep text-white shadow-lg">
        <div className="relative z-10 p-6 sm:p-10 lg:max-w-[60%] lg:p-14">
          <h2 className="headline text-2xl">{content.title}</h2>
          <p className="mt-4 max-w-[34rem] text-white/90">{content.text}</p>
          <BookingButton className="mt-8">{content.action}</BookingButton>
        </div>
        <div className="-mt-6 sm:hidden lg:absolute lg:block lg:inset-y-0 lg:right-0 lg:mt-0 lg:w-[42%] lg:[mask-image:linear-gradient(to_right,transparent,black_30%)]">
          <TideDrawing
            seed={seed}
            height={420}
            dots={80}
            dark
            className="block h-auto w-full lg:h-full"
          />
        </div>
      </div>
    </Section>
  );
}
