export type Color = readonly [red: number, green: number, blue: number];

/** The look's tokens that images use (`shared/ui/src/theme/theme.css`). */
export const colors = {
  ink: [0x0b, 0x1f, 0x2a],
  white: [0xff, 0xff, 0xff],
  foam: [0xbf, 0xe8, 0xdf],
  tide: [0x13, 0x7c, 0x8b],
} as const satisfies Record<string, Color>;

/** A colour as style sheets and drawings write it. */
export function css(color: Color): string {
  return `#${Buffer.from(color).toString("hex")}`;
}
