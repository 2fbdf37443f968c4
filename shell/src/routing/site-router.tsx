import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";

/**
 * The browser's router. A change of address is no transition of React's, which would be rendered in
 * slices: `navigation.ts` shows the next page at once, within a view transition.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
