import { AboutSection } from "./about/about-section.tsx";
import { HeroSection } from "./hero/hero-section.tsx";
import type { HomeContent } from "./home-content.ts";
import { MethodSection } from "./method/method-section.tsx";
import { NewsletterSection } from "./newsletter/newsletter-section.tsx";
import { QuoteSection } from "./quote/quote-section.tsx";
import { ServicesSection } from "./services/services-section.tsx";
import { TestimonialsSection } from "./testimonials/testimonials-section.tsx";

export default function HomePage({ content }: { content: HomeContent }) {
  return (
    <>
      <HeroSection words={content.hero} />
      <QuoteSection words={content.quote} />
      <ServicesSection words={content.services} />
      <MethodSection words={content.method} />
      <AboutSection words={content.about} />
      <TestimonialsSection words={content.testimonials} />
      <NewsletterSection words={content.newsletter} />
    </>
  );
}
