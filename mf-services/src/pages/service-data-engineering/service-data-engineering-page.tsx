import { TextLink } from "@site/ui/buttons";
import { Icon } from "@site/ui/icon";
import { IconCards } from "@site/ui/icon-cards";
import { Section, SectionHeading } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { Coins, Combine, Layers, PlugZap, ShieldCheck, Timer } from "lucide";
import { ServiceLayout } from "#service/service-layout.tsx";
import { PipelineDrawing } from "./pipeline-drawing.tsx";
import type { ServiceDataEngineeringContent } from "./service-data-engineering.pt.ts";

type Content = ServiceDataEngineeringContent;

export default function ServiceDataEngineeringPage({ content }: { content: Content }) {
  return (
    <ServiceLayout
      content={content}
      drawing={<PipelineDrawing />}
      seed="service-data-engineering"
      related={{ case: "case-erp", article: "article-big-data-platform" }}
    >
      <Capabilities content={content.capabilities} />
      <Technologies content={content.technologies} />
      <Cases content={content.cases} />
    </ServiceLayout>
  );
}

const capabilities = [
  { id: "ingestion", icon: PlugZap },
  { id: "storage", icon: Layers },
  { id: "transformation", icon: Combine },
  { id: "orchestration", icon: Timer },
  { id: "quality", icon: ShieldCheck },
  { id: "cost", icon: Coins },
] as const;

/** Six capabilities as cards of one sheet, in the order in which data passes them. */
function Capabilities({ content }: { content: Content["capabilities"] }) {
  return (
    <Section ground="sand">
      <h2 className="headline max-w-[44rem] text-3xl">{content.title}</h2>
      <IconCards
        className="mt-10 gap-px overflow-hidden rounded-lg bg-line shadow-sm sm:grid-cols-2 lg:grid-cols-3"
        cardClassName="bg-white p-6 lg:p-8"
        titleClassName="headline mt-4 text-xl"
        items={capabilities.map(({ id, icon }) => ({
          ...content.items[id],
          icon: <Icon icon={icon} className="size-6 text-tide" strokeWidth={1.75} />,
        }))}
      />
    </Section>
  );
}

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

/** Eleven technologies, set as type rather than as logos. */
function Technologies({ content }: { content: Content["technologies"] }) {
  return (
    <Section ground="ink" gridClassName="grid gap-8 lg:grid-cols-12">
      <h2 className="headline text-2xl lg:col-span-4">{content.title}</h2>
      <ul className="gap-x-12 sm:columns-2 lg:col-span-8">
        {technologies.map((technology) => (
          <li
            key={technology}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-white/20 py-3 max-[19rem]:flex-wrap"
          >
            <span className="headline text-xl">{technology}</span>
            <span className="text-sm text-foam">{content.roles[technology]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const cases = [
  { id: "erp", page: "case-erp" },
  { id: "powerBi", page: "case-power-bi" },
  { id: "churn", page: "case-churn" },
] as const;

/** Three use cases from source to decision, their tags strung on the line that joins them. */
function Cases({ content }: { content: Content["cases"] }) {
  return (
    <Section ground="white">
      <SectionHeading title={content.title} lead={content.lead} />
      <ul className="mt-10 grid gap-10 lg:gap-14">
        {cases.map(({ id, page }) => {
          const { title, text, tags, link } = content.items[id];
          return (
            <li
              key={id}
              className="grid gap-x-12 gap-y-4 border-t border-line pt-8 lg:grid-cols-12"
            >
              <h3 className="headline text-2xl lg:col-span-5">{title}</h3>
              <div className="lg:col-span-7">
                <p className="text-lg">{text}</p>
                <ul className="mt-5 flex flex-wrap gap-y-3">
                  {tags.map((tag) => (
                    <li
                      key={tag}
                      className="flex items-center after:h-px after:w-5 after:bg-tide last:after:hidden"
                    >
                      <Tag>{tag}</Tag>
                    </li>
                  ))}
                </ul>
                <TextLink to={page} className="mt-3">
                  {link}
                </TextLink>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
