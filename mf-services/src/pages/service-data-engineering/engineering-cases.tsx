import { Link } from "@site/contract/runtime";
import { Tag } from "@site/ui/tag";
import { SectionHeading } from "#layout/section-heading.tsx";
import type { ServiceDataEngineeringContent } from "./service-data-engineering-content.ts";

const cases = [
  { id: "erp", page: "case-erp" },
  { id: "powerBi", page: "case-power-bi" },
  { id: "churn", page: "case-churn" },
] as const;

/** Three use cases from source to decision, their tags strung on the line that joins them. */
export function EngineeringCases({ words }: { words: ServiceDataEngineeringContent["cases"] }) {
  return (
    <section className="bg-white py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} lead={words.lead} />
        <ul className="m-0 mt-10 grid list-none gap-10 p-0 lg:gap-14">
          {cases.map(({ id, page }) => {
            const { title, text, tags, link } = words.items[id];
            return (
              <li
                key={id}
                className="grid gap-x-12 gap-y-4 border-t border-line pt-8 lg:grid-cols-12"
              >
                <h3 className="headline text-2xl lg:col-span-5">{title}</h3>
                <div className="lg:col-span-7">
                  <p className="m-0 text-lg">{text}</p>
                  <ul className="m-0 mt-5 flex list-none flex-wrap gap-y-3 p-0">
                    {tags.map((tag) => (
                      <li
                        key={tag}
                        className="flex items-center after:h-px after:w-5 after:bg-tide last:after:hidden"
                      >
                        <Tag>{tag}</Tag>
                      </li>
                    ))}
                  </ul>
                  <Link
                    to={page}
                    className="focus-ring mt-3 inline-flex min-h-11 items-center font-semibold text-deep underline decoration-1 underline-offset-4 hover:decoration-2"
                  >
                    {link}
                  </Link>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
