import { BookingButton } from "@site/ui/booking-button";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import type { ConsultationWords } from "./service-content.ts";

/** The closing offer: a consultation, booked on the external scheduling page. */
export function ConsultationCard({ words, seed }: { words: ConsultationWords; seed: string }) {
  return (
    <section className="bg-sand py-16 lg:py-24">
      <div className="container-page">
        <div className="relative overflow-hidden rounded-lg bg-deep text-white shadow-lg">
          <div className="relative z-10 p-6 sm:p-10 lg:max-w-[60%] lg:p-14">
            <h2 className="headline text-2xl">{words.title}</h2>
            <p className="mt-4 max-w-[34rem] text-white/90">{words.text}</p>
            <BookingButton className="mt-8">{words.action}</BookingButton>
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
      </div>
    </section>
  );
}
