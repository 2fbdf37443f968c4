import { Container } from "@site/ui/container";
import { type HeroAction, HeroActions } from "./hero-actions.tsx";
import { HeroTide } from "./hero-tide.tsx";
import { type HeadlineWords, RotatingHeadline } from "./rotating-headline.tsx";

export interface HeroWords {
  headline: HeadlineWords;
  introduction: string;
  actions: readonly [HeroAction, ...HeroAction[]];
  note: string;
}

export function HeroSection({ words }: { words: HeroWords }) {
  return (
    <section className="relative isolate overflow-hidden bg-ink text-white">
      <HeroTide />
      <Container className="flex flex-col justify-center pt-32 pb-72 sm:pb-96 lg:min-h-[44rem] lg:pt-36 lg:pb-24">
        <RotatingHeadline words={words.headline} />
        <p className="mt-6 max-w-[32rem] text-lg lg:max-w-[29rem] xl:max-w-[32rem] text-white/85">
          {words.introduction}
        </p>
        <HeroActions actions={words.actions} />
        <p className="mt-4 max-w-[30rem] text-sm text-foam">{words.note}</p>
      </Container>
    </section>
  );
}
