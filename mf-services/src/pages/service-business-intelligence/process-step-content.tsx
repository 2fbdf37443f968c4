import { Tag } from "@site/ui/tag";
import type { ProcessStep, ProcessWords } from "./service-business-intelligence-content.ts";

/** One step's explanation, its outcome and, on delivery, the tools to choose from. */
export function ProcessStepContent({
  step,
  words,
  tools,
}: {
  step: ProcessStep;
  words: ProcessWords;
  tools?: readonly string[];
}) {
  return (
    <div className="mt-4 max-w-prose">
      <p className="m-0 text-lg">{step.text}</p>
      {tools && (
        <>
          <p className="mt-5 text-sm font-semibold">{words.tools}</p>
          <ul className="m-0 mt-2 flex list-none flex-wrap gap-2 p-0">
            {tools.map((tool) => (
              <li key={tool}>
                <Tag>{tool}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-6 border-l-4 border-tide pl-4 text-base">
        <span className="block text-sm text-slate">{words.outcome}</span>
        <span className="font-semibold">{step.outcome}</span>
      </p>
    </div>
  );
}
