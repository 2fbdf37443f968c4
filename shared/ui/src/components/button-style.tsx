/** `action` is the coral call to action: at most one in a viewport. */
export type ButtonTone = "action" | "quiet" | "quiet-dark";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center text-base font-semibold leading-snug no-underline transition-colors duration-200 forced-colors:border";

const tones = {
  action: "bg-coral text-ink hover:bg-white hover:text-ink focus-ring shadow-sm",
  quiet: "border border-deep/40 text-deep hover:border-deep hover:bg-white focus-ring",
  "quiet-dark":
    "border border-white/50 text-white hover:border-white hover:bg-white/10 focus-ring-dark",
} as const satisfies Record<ButtonTone, string>;

/** Classes of a call to action; at least 44 px high (specification, section 9). */
export function buttonStyle(tone: ButtonTone): string {
  return `${shape} ${tones[tone]}`;
}
