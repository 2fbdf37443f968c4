/**
 * What exists once in a page: the shell provides these modules, a remote states the range it
 * accepts. Out of range means "failed to load", never a second copy.
 */
export const singletonRanges = {
  react: "^19.0.0",
  "react/jsx-runtime": "^19.0.0",
  "react-dom": "^19.0.0",
  "@site/contract/runtime": "^2.0.0",
} as const;
