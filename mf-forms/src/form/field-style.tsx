/** Classes of every input: 3:1 against its ground, and a border that turns with a fault. */
export const fieldStyle =
  "block w-full min-h-12 rounded-md border border-slate/70 bg-white px-3.5 py-2.5 text-base text-ink transition-colors duration-200 focus-ring hover:border-deep focus-visible:border-deep aria-invalid:border-danger";
