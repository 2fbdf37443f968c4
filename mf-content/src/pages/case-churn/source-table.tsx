import type { CaseChurnContent } from "./case-churn.pt.ts";

/** The pilot's sources and what each records. */
export function SourceTable({ content }: { content: CaseChurnContent["data"] }) {
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
