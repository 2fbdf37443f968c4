/** The tide in a square: points that become a line. Decorative beside the brand's name. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0" strokeWidth="2.6" opacity="0.7" />
      <path d="M12 20C17 20 18 12 28 11" strokeWidth="2.6" />
    </svg>
  );
}
