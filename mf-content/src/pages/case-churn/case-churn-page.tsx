import { Icon } from "@site/ui/icon";
import type { TitledText } from "@site/ui/icon-cards";
import { FileSpreadsheet, FileText, LayoutDashboard } from "lucide";
import { CaseLayout } from "#case/case-layout.tsx";
import { BulletList, CaseSection, FigureList, ProseSection } from "#case/case-section.tsx";
import { Layers, Weeks } from "#case/change-drawings.tsx";
import type { CaseChurnContent } from "./case-churn.pt.ts";
import { EarlyWarning, LateReport, ObservationWindow } from "./churn-drawings.tsx";

const drawings = {
  situation: <LateReport />,
  work: <Layers count={4} />,
  result: <EarlyWarning />,
  effort: <Weeks count={8} milestones={[6, 8]} />,
};

export default function CaseChurnPage({ content }: { content: CaseChurnContent }) {
  const { challenge, data, features, pilot, delivery, results, conclusion } = content;
  return (
    <CaseLayout id="case-churn" content={content} drawings={drawings}>
      <ProseSection {...challenge} />
      <CaseSection heading={data.heading} lead={data.lead} ground="white">
        <SourceTable content={data} />
      </CaseSection>
      <CaseSection heading={features.heading} lead={features.lead}>
        <figure className="max-w-[32rem] print:break-inside-avoid">
          <ObservationWindow content={features.window} />
          <figcaption className="mt-2 text-slate text-sm">{features.window.title}</figcaption>
        </figure>
        <div className="mt-10">
          <BulletList items={features.items} />
        </div>
      </CaseSection>
      <CaseSection heading={pilot.heading} lead={pilot.lead} ground="white">
        <StepList steps={pilot.steps} />
        <MetricList {...pilot.evaluation} />
      </CaseSection>
      <CaseSection heading={delivery.heading} ground="deep">
        <DeliveryList items={delivery.items} />
      </CaseSection>
      <CaseSection heading={results.heading} lead={results.note}>
        <FigureList items={results.items} />
      </CaseSection>
      <CaseSection heading={conclusion.heading} lead={conclusion.text} ground="white">
        <h3 className="headline text-xl">{conclusion.next.heading}</h3>
        <ol className="mt-4 max-w-prose list-decimal space-y-3 pl-6 marker:font-semibold marker:text-tide">
          {conclusion.next.steps.map((step) => (
            <li key={step} className="pl-2">
              {step}
            </li>
          ))}
        </ol>
      </CaseSection>
    </CaseLayout>
  );
}

function SourceTable({ content }: { content: CaseChurnContent["data"] }) {
  const cell = "border-line border-b py-4 text-left align-top print:py-1";
  return (
    <table className="w-full">
      <caption className="sr-only">{content.caption}</caption>
      <thead>
        <tr className="text-slate text-xs">
          <th scope="col" className={`${cell} w-[34%] pr-4 font-medium`}>
            {content.columns.source}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {content.columns.records}
          </th>
        </tr>
      </thead>
      <tbody>
        {content.sources.map(({ title, text }) => (
          <tr key={title}>
            <th scope="row" className={`${cell} hyphens-auto break-words pr-4 font-semibold`}>
              {title}
            </th>
            <td className={`${cell} text-slate`}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StepList({ steps }: { steps: readonly TitledText[] }) {
  return (
    <ol>
      {steps.map(({ title, text }) => (
        <li
          key={title}
          className="relative pb-8 pl-7.5 before:absolute before:top-3.5 before:-bottom-3.5 before:left-0 before:border-tide before:border-l-2 last:pb-0 last:before:hidden print:break-inside-avoid print:pb-2"
        >
          <span
            className="absolute top-1.5 -left-[7px] block size-4 rounded-full border-2 border-tide bg-white"
            aria-hidden="true"
          />
          <strong className="block font-semibold text-lg leading-snug">{title}</strong>
          <span className="mt-1 block max-w-prose text-slate">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function MetricList({ heading, metrics }: { heading: string; metrics: readonly TitledText[] }) {
  return (
    <div className="mt-12 border-tide border-t-4 bg-foam/30 p-6 md:p-8 print:break-inside-avoid print:p-2">
      <h3 className="headline text-xl">{heading}</h3>
      <dl className="mt-5 grid gap-6 sm:grid-cols-3">
        {metrics.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-deep">{title}</dt>
            <dd className="mt-1 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const icons = [FileSpreadsheet, LayoutDashboard, FileText] as const;

function DeliveryList({ items }: { items: CaseChurnContent["delivery"]["items"] }) {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {items.map(({ title, text }, index) => {
        const icon = icons[index] ?? FileText;
        return (
          <li key={title} className="print:break-inside-avoid">
            <Icon icon={icon} strokeWidth={1.4} className="size-9 text-foam" />
            <strong className="mt-4 block font-semibold text-lg">{title}</strong>
            <span className="mt-1 block text-white/85">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
