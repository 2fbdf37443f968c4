import { Link, type LinkProps } from "@site/contract/runtime";
import { type ButtonTone, buttonStyle } from "./button-style.tsx";

/** A call to action that leads to a page of the site. */
export function PageButton({ tone, className = "", ...link }: LinkProps & { tone: ButtonTone }) {
  return <Link {...link} className={`${buttonStyle(tone)} ${className}`} />;
}
