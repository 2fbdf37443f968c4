import type { RotationWords } from "#motion/rotation-button.tsx";

/** What a carousel says to those who cannot see it, and on its controls. */
export interface CarouselWords extends RotationWords {
  /** Name of the whole, such as the section's subject. */
  label: string;
  /** What assistive technology calls the whole and a part of it. */
  carousel: string;
  slide: string;
  /** Label of a slide, with `{position}`, `{total}` and `{name}`. */
  slideLabel: string;
  /** Name of the group of dots. */
  dots: string;
  /** Label of a dot, with the same marks. */
  dotLabel: string;
}

/** Puts a slide's position and name into one of the labels above. */
export function labelOf(template: string, index: number, names: readonly string[]): string {
  return template
    .replace("{position}", String(index + 1))
    .replace("{total}", String(names.length))
    .replace("{name}", names[index] ?? "");
}
