/**
 * Foreign text as a part of one line, for a terminal or a log: characters that could begin a line or
 * steer a terminal become spaces.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
