/** Whether a text may name a channel: lower-case words joined by hyphens. */
export function isChannelName(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
