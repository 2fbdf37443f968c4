import type { CaseChurnContent } from "./case-churn-content.ts";

/** The pilot's sources and what each records. */
export function SourceTable({ data }: { data: CaseChurnContent["data"] }) {
  const cell = "border-line border-b py-4 text-left align-top print:py-1";
  return (
    <table className="w-full">
      <caption className="sr-only">{data.caption}</caption>
      <thead>
        <tr className="text-slate text-xs">
          <th scope="col" className={`${cell} w-[34%] pr-4 font-medium`}>
            {data.columns.source}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {data.columns.records}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.sources.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row" className={`${cell} hyphens-auto break-words pr-4 font-semibold`}>
              {name}
            </th>
            <td className={`${cell} text-slate`}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
