import { FileSpreadsheet, FileText, LayoutDashboard } from "lucide-react";
import type { CaseChurnContent } from "./case-churn.pt.ts";

const icons = [FileSpreadsheet, LayoutDashboard, FileText] as const;

/** What the client holds in hand at the end: file, dashboard, documentation. */
export function DeliveryList({ items }: { items: CaseChurnContent["delivery"]["items"] }) {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {items.map(({ title, text }, index) => {
        const Icon = icons[index] ?? FileText;
        return (
          <li key={title} className="print:break-inside-avoid">
            <Icon
              size={36}
              strokeWidth={1.4}
              className="text-foam print:text-deep"
              aria-hidden="true"
            />
            <strong className="mt-4 block font-semibold text-lg">{title}</strong>
            <span className="mt-1 block text-white/85 print:text-slate">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
