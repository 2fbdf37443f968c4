import { TideDrawing } from "shared/drawing/tide-drawing";
import { Slot } from "shared/runtime";
import { BookingButton } from "shared/ui/booking-button";
import type { HomeContent } from "./home-content.ts";

export default function HomePage({ content }: { content: HomeContent }) {
  return (
    <section className="bg-ink text-white">
      <div className="container-page py-20">
        <h1 className="headline text-4xl">{content.headline}</h1>
        <BookingButton>Book</BookingButton>
        <TideDrawing seed="home" dark />
        <Slot name="newsletter" />
      </div>
    </section>
  );
}
