import { renderInFakeShell } from "@site/kit/test-kit";
import { expect, it, vi } from "vitest";
import en from "./home.en.ts";
import HomePage from "./home-page.tsx";

vi.mock("#carousel/carousel.tsx", () => ({
  Carousel: ({ content, intervalMs }: { content: { label: string }; intervalMs: number }) => (
    <p>{`${content.label}: ${intervalMs}`}</p>
  ),
}));

// Specification 4.3
it("moves the services on every 4 s and the testimonials every 8 s", () => {
  const { container } = renderInFakeShell(<HomePage content={en} />, {
    host: { renderSlot: () => null },
  });
  expect(container.textContent).toContain(`${en.services.carousel.label}: 4000`);
  expect(container.textContent).toContain(`${en.testimonials.carousel.label}: 8000`);
});
