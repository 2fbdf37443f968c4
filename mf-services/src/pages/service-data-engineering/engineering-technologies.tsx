import type { ServiceDataEngineeringContent } from "./service-data-engineering-content.ts";

const technologies = [
  "Python",
  "SQL",
  "Apache Spark",
  "Databricks",
  "Delta Lake",
  "dbt",
  "Apache Airflow",
  "Apache Kafka",
  "PostgreSQL",
  "AWS",
  "Azure",
] as const;

export type Technology = (typeof technologies)[number];

/** Eleven technologies, set as type rather than as logos. */
export function EngineeringTechnologies({
  words,
}: {
  words: ServiceDataEngineeringContent["technologies"];
}) {
  return (
    <section className="bg-ink py-16 text-white lg:py-24">
      <div className="container-page grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-2xl lg:col-span-4">{words.title}</h2>
        <ul className="m-0 list-none gap-x-12 p-0 sm:columns-2 lg:col-span-8">
          {technologies.map((technology) => (
            <li
              key={technology}
              className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-white/20 py-3"
            >
              <span className="headline text-xl">{technology}</span>
              <span className="text-sm text-foam">{words.roles[technology]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
