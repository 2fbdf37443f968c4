import { TextLink } from "@site/ui/buttons";
import { Drawing } from "@site/ui/drawing/drawing";
import { curveThrough, Dust, randomFrom, scatter } from "@site/ui/drawing/points";
import * as facts from "@site/ui/facts";
import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";

export function Story({ content }: { content: AboutContent["story"] }) {
  return (
    <Section ground="white" space="close">
      <h2 className="headline text-2xl">{content.heading}</h2>
      <div className="mt-4 hidden md:block">
        <StoryLine />
      </div>
      <ol className="mt-8 grid gap-8 md:mt-2 md:grid-cols-3 md:gap-0">
        {content.blocks.map(({ title, text }, index) => (
          <li key={title} className="border-tide border-l-2 pl-5 md:border-l-0 md:pr-5 md:pl-0">
            <h3 className="headline text-xl">
              {index === 0 && <span className="figures text-tide">{facts.founded} </span>}
              {title}
            </h3>
            <p className="mt-2 text-slate">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <TextLink to="cases">{content.cases}</TextLink>
      </p>
    </Section>
  );
}

const sheet = { width: 1200, height: 110, line: 70 };

/** Where the three blocks below begin. */
const stations = [10, 410, 810] as const;

const scattered = scatter("about/story", 20, (random, corner) => {
  const share = random() * (corner % 2 ? 0.35 : 0.9);
  return { x: 14 + share * 900, y: sheet.line + (random() * 2 - 1) * 46 * (1 - share) };
});

function settling(): string {
  const random = randomFrom("about/story/line");
  const points = Array.from({ length: 18 }, (_, step) => {
    const unrest = Math.max(0, 1 - step / 15);
    return { x: 10 + step * 44, y: sheet.line + (random() - 0.5) * 70 * unrest * unrest };
  });
  return `${curveThrough([{ x: 10, y: sheet.line }, ...points.slice(1, -1), { x: 758, y: sheet.line }])}H1174`;
}

/** The company's way from scattered points to a calm line, with a station over each block. */
function StoryLine() {
  return (
    <Drawing width={sheet.width} height={sheet.height} className="h-auto w-full text-deep">
      <Dust corners={scattered} gap={74} strokeWidth="3" opacity="0.45" />
      <path className="tide-line" d={settling()} strokeWidth="2.5" pathLength="1" />
      {stations.map((x) => (
        <circle key={x} cx={x} cy={sheet.line} r="8" className="fill-white" strokeWidth="2.5" />
      ))}
    </Drawing>
  );
}
