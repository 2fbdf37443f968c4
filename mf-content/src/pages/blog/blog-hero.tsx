import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";

export function BlogHero({ headline, introduction }: { headline: string; introduction: string }) {
  return (
    <section className="overflow-hidden bg-ink pt-32 text-white lg:pt-40">
      <Container>
        <h1 className="headline max-w-[52rem] text-4xl">{headline}</h1>
        <p className="mt-6 max-w-prose text-lg text-foam">{introduction}</p>
      </Container>
      <TideDrawing
        seed="blog"
        height={170}
        dots={150}
        dark
        className="mt-6 w-full max-sm:-ml-[30%] max-sm:w-[130%] max-sm:max-w-none"
      />
    </section>
  );
}
