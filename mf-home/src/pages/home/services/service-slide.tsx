import type { PageId } from "@site/contract/page";
import { Link } from "@site/contract/runtime";
import { ServiceDrawing, type ServiceDrawingName } from "./service-drawing.tsx";

export interface ServiceSlideWords {
  title: string;
  description: string;
  /** Names the service too: a link has to make sense when it is read alone. */
  link: string;
}

interface ServiceSlideProps {
  to: PageId;
  words: ServiceSlideWords;
  drawing: ServiceDrawingName;
}

export function ServiceSlide({ to, words, drawing }: ServiceSlideProps) {
  return (
    <div className="relative flex min-h-[430px] flex-col">
      <ServiceDrawing name={drawing} />
      <h3 className="headline mt-8 text-2xl text-ink">{words.title}</h3>
      <p className="mt-3 text-slate">{words.description}</p>
      {/* The link covers the whole slide; a drag of the carousel does not follow it. */}
      <Link
        to={to}
        className="focus-ring mt-auto inline-flex min-h-11 items-center gap-2 self-start pt-4 font-semibold text-deep no-underline after:absolute after:inset-0 hover:underline"
      >
        {words.link}
        <svg
          viewBox="0 0 20 12"
          className="w-5 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M1 6h17M13 1l5 5-5 5" />
        </svg>
      </Link>
    </div>
  );
}
