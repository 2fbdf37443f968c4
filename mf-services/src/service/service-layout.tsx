import { BookingButton } from "@site/ui/booking-button";
import type { ReactNode } from "react";
import { ConsultationCard } from "./consultation-card.tsx";
import type { ServiceContent } from "./service-content.ts";

/**
 * The frame of the four service pages: title and description on ink beside a drawing of the
 * service's subject, the service's own sections, and the consultation at the end.
 */
export function ServiceLayout({
  content,
  drawing,
  seed,
  children,
}: {
  content: ServiceContent;
  drawing: ReactNode;
  /** Page id; the consultation's tide is drawn from it. */
  seed: string;
  children: ReactNode;
}) {
  return (
    <>
      <section className="relative overflow-hidden bg-ink text-white">
        <div className="container-page grid pt-32 lg:min-h-[38rem] lg:grid-cols-12 lg:items-center lg:pt-36 lg:pb-24">
          <div className="relative z-10 lg:col-span-7">
            <h1 className="headline text-4xl max-[22.5rem]:text-3xl lg:max-w-[8.2em]">
              {content.title}
            </h1>
            <p className="mt-6 max-w-[34rem] text-lg lg:max-w-[29rem] xl:max-w-[34rem] text-white/85">
              {content.description}
            </p>
            <BookingButton className="mt-8">{content.booking}</BookingButton>
          </div>
        </div>
        <div className="mt-8 pb-8 pl-4 sm:pl-16 lg:absolute lg:top-24 lg:right-0 lg:bottom-6 lg:mt-0 lg:w-[46%] lg:p-0">
          {drawing}
        </div>
      </section>
      {children}
      <ConsultationCard words={content.consultation} seed={seed} />
    </>
  );
}
