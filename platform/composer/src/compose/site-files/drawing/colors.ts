/** The look's tokens that images use (`shared/ui/src/theme/theme.css`). */
export const colors = {
  ink: "#0b1f2a",
  white: "#ffffff",
  foam: "#bfe8df",
  tide: "#137c8b",
} as const;
