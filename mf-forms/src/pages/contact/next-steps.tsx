import { Link, useSite } from "@site/contract/runtime";
import { Section } from "@site/ui/section";
import type { ContactContent } from "./contact.pt.ts";

/** What happens to a message, as three stations on one line. */
export function NextSteps({ content }: { content: ContactContent["afterwards"] }) {
  const { founder } = useSite();
  return (
    <Section ground="sand" gridClassName="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <div className="lg:col-span-4">
        <h2 className="headline text-2xl">{content.title}</h2>
        <Link
          to="about"
          className="focus-ring mt-2 inline-flex min-h-11 items-center font-semibold text-deep underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {content.about}
        </Link>
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
