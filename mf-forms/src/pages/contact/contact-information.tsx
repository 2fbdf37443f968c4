import { useSite } from "@site/contract/runtime";
import { BookingButton } from "@site/ui/booking-button";
import type { ContactContent } from "./contact.pt.ts";

/** Booking a call is the form's equal. */
export function BookingOffer({ content }: { content: ContactContent["booking"] }) {
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

/** The company's e-mail address and place. */
export function ContactDetails({ content }: { content: ContactContent["details"] }) {
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
