import { Link } from "@site/contract/runtime";
import { Tag } from "@site/ui/tag";
import { ArrowRight } from "lucide-react";
import type { CaseCardContent, CaseId } from "#case/case-content.ts";
import { CaseCover } from "#case/case-cover.tsx";
import { KeyFigures } from "#case/key-figures.tsx";

/** A case in the list. Its figures are the largest thing on it: people look before they read. */
export function CaseCard({
  id,
  content,
  readCase,
}: {
  id: CaseId;
  content: CaseCardContent;
  readCase: string;
}) {
  const { industry, title, description, figures } = content;
  return (
    <article className="overflow-hidden rounded-lg bg-white shadow-md">
      <div className="lg:grid lg:grid-cols-12">
        <div className="p-6 md:p-10 lg:col-span-7">
          <Tag>{industry}</Tag>
          <h2 className="headline mt-4 text-2xl">{title}</h2>
          <p className="mt-4 max-w-[36rem] text-slate">{description}</p>
        </div>
        <div className="flex items-center bg-foam/40 lg:col-span-5">
          <CaseCover id={id} className="h-auto w-full" />
        </div>
      </div>
      <div className="border-line border-t px-6 pt-4 pb-6 md:px-10 md:pt-8 md:pb-8">
        <KeyFigures figures={figures} />
        <Link
          to={id}
          aria-label={`${readCase}: ${title}`}
          className="focus-ring mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-deep underline decoration-2 decoration-tide/40 underline-offset-4 hover:decoration-tide md:mt-6"
        >
          {readCase}
          <ArrowRight size={20} aria-hidden="true" />
        </Link>
      </div>
    </article>
  );
}
