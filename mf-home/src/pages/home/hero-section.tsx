import { BookingButton } from "@site/ui/booking-button";
import { Container } from "@site/ui/container";
import { PageButton } from "@site/ui/page-button";
import { RotatingHeadline } from "#headline/rotating-headline.tsx";
import { HeroTide } from "./hero-tide.tsx";
import type { HomeContent } from "./home.pt.ts";

export function HeroSection({ content }: { content: HomeContent["hero"] }) {
  return (
    <section className="relative isolate overflow-hidden bg-ink text-white">
      <HeroTide />
      <Container className="flex flex-col justify-center pt-32 pb-72 sm:pb-96 lg:min-h-[44rem] lg:pt-36 lg:pb-24">
        <RotatingHeadline content={content.headline} />
        <p className="mt-6 max-w-[32rem] text-lg lg:max-w-[29rem] xl:max-w-[32rem] text-white/85">
          {content.introduction}
        </p>
        <HeroActions actions={content.actions} />
        <p className="mt-4 max-w-[30rem] text-sm text-foam">{content.note}</p>
      </Container>
    </section>
  );
}

/** The first button is the strong one: there is one coral in view. */
export function HeroActions({ actions }: { actions: HomeContent["hero"]["actions"] }) {
  const { booking, contact } = actions;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {booking && <BookingButton>{booking}</BookingButton>}
      {contact && (
        <PageButton to="contact" tone={booking ? "quiet-dark" : "action"}>
          {contact}
        </PageButton>
      )}
    </div>
  );
}
