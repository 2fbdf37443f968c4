/** One page of each kind, by the word that `--pages` takes. */
export const measuredPages = {
  home: "/",
  case: "/cases/algoritmo-churn",
  article: "/blog/machine-learning-churn",
  service: "/servicos/business-intelligence",
  contact: "/contato",
} as const;

export type MeasuredPage = keyof typeof measuredPages;

export const measuredPageNames = Object.keys(measuredPages) as MeasuredPage[];

/** From where to where the client navigation is measured: another remote's page, by the menu. */
export const clickedLink = { from: "home", to: "/cases" } as const satisfies {
  from: MeasuredPage;
  to: string;
};

/** @throws Error naming the words that are no page. */
export function readMeasuredPages(list: string): MeasuredPage[] {
  const words = list.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !Object.hasOwn(measuredPages, word));
  if (unknown.length === 0) return words as MeasuredPage[];
  throw new Error(
    `--pages: there is no ${unknown.join(", ")}. Choose among ${measuredPageNames.join(", ")}.`,
  );
}
