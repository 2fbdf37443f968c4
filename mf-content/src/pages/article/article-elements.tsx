import { Link, type LinkProps } from "@site/contract/runtime";
import { ExternalLink } from "@site/ui/buttons";
import { type ComponentProps, createElement, type JSX } from "react";

const linkStyle =
  "focus-ring font-medium text-deep underline decoration-tide/50 decoration-1 underline-offset-4 hover:decoration-2 hover:decoration-tide";

/** What each element of an article's Markdown, and `PageLink`, is shown as. */
export const articleElements = {
  h2: styled("h2", "headline mt-14 mb-5 text-2xl first:mt-0 print:mt-8 print:break-after-avoid"),
  h3: styled("h3", "headline mt-10 mb-3 text-xl print:break-after-avoid"),
  p: styled("p", "my-5 leading-relaxed first:mt-0"),
  ul: styled("ul", "my-6 list-disc space-y-3 pl-6 leading-relaxed marker:text-tide"),
  ol: styled(
    "ol",
    "my-6 list-decimal space-y-3 pl-6 leading-relaxed marker:font-semibold marker:text-tide",
  ),
  strong: styled("strong", "font-semibold"),
  blockquote: styled(
    "blockquote",
    "headline my-12 border-tide border-l-4 pl-6 text-2xl text-deep [&_p]:my-0 [&_p]:text-balance [&_p]:leading-snug print:break-inside-avoid xl:-ml-7",
  ),
  code: styled(
    "code",
    "rounded-sm bg-sand px-1.5 py-0.5 font-[ui-monospace,monospace] text-[0.9em]",
  ),
  table: styled(
    "table",
    "figures my-8 w-full text-left text-xs sm:text-sm sm:hyphens-none print:break-inside-avoid",
  ),
  th: (props: ComponentProps<"th">) => (
    <th
      {...props}
      scope="col"
      className="border-ink border-b-2 py-2.5 pr-3 sm:pr-4 align-bottom font-semibold last:pr-0"
    />
  ),
  td: styled(
    "td",
    "border-line border-b py-2.5 pr-3 sm:pr-4 align-top first:font-medium last:pr-0",
  ),
  a: ({ href = "", ...props }: ComponentProps<"a">) =>
    href.startsWith("#") ? (
      <a {...props} href={href} className={linkStyle} />
    ) : (
      <ExternalLink {...props} href={href} className={linkStyle} />
    ),
  PageLink: (props: LinkProps) => <Link {...props} className={linkStyle} />,
};

function styled(tag: keyof JSX.IntrinsicElements, className: string) {
  return (props: object) => createElement(tag, { ...props, className });
}
