import { BookingButton } from "@site/ui/booking-button";
import type { ButtonTone } from "@site/ui/button-style";
import { PageButton } from "@site/ui/page-button";

/** Each language leads to its own next step (specification, "Home page details"). */
export interface HeroAction {
  leadsTo: "booking" | "contact";
  label: string;
}

export function HeroActions({ actions }: { actions: readonly HeroAction[] }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {actions.map((action, index) => (
        <HeroButton
          key={action.leadsTo}
          action={action}
          tone={index === 0 ? "action" : "quiet-dark"}
        />
      ))}
    </div>
  );
}

function HeroButton({ action, tone }: { action: HeroAction; tone: ButtonTone }) {
  if (action.leadsTo === "booking")
    return <BookingButton tone={tone}>{action.label}</BookingButton>;
  return (
    <PageButton to="contact" tone={tone}>
      {action.label}
    </PageButton>
  );
}
