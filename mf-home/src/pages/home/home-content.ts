import type { PageContent } from "@site/contract/page";
import type { AboutWords } from "./about/about-section.tsx";
import type { HeroWords } from "./hero/hero-section.tsx";
import type { MethodWords } from "./method/method-section.tsx";
import type { NewsletterWords } from "./newsletter/newsletter-section.tsx";
import type { QuoteWords } from "./quote/quote-section.tsx";
import type { ServicesWords } from "./services/services-section.tsx";
import type { TestimonialsWords } from "./testimonials/testimonials-section.tsx";

export interface HomeContent extends PageContent {
  hero: HeroWords;
  quote: QuoteWords;
  services: ServicesWords;
  method: MethodWords;
  about: AboutWords;
  testimonials: TestimonialsWords;
  newsletter: NewsletterWords;
}
