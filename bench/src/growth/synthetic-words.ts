/** Random numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = "ta re mo li dan ver sol ki pra nu est or cam fi gel bur tes am wis lo".split(
  " ",
);

/** Words of one to four syllables; the first are met most often, as in any language. */
const vocabulary = Array.from({ length: 900 }, (_, index) => {
  const random = randomFrom(index + 1);
  const length = 1 + Math.floor(random() * 4);
  const word = Array.from(
    { length },
    () => syllables[Math.floor(random() * syllables.length)],
  ).join("");
  return word;
});

/** Made-up sentences that compress about as well as written ones. */
export function sentences(seed: number, count: number): string {
  const random = randomFrom(seed);
  // Squared, so that low indices come up often.
  const word = () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)] ?? "";
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 10) }, word).join(" ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(" ");
}
