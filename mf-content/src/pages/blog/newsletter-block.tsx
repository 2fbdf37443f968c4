import type { BlogContent } from "./blog.pt.ts";

/**
 * The blog's newsletter block, without behaviour (specification, section 2): no form stands around
 * it, so that neither the button nor the enter key sends or reloads anything.
 */
export function NewsletterBlock({ content }: { content: BlogContent["newsletter"] }) {
  return (
    <section
      aria-labelledby="blog-newsletter"
      className="border-line border-t pt-8 sm:col-span-2 lg:col-span-1 print:hidden"
    >
      <h2 id="blog-newsletter" className="headline text-xl">
        {content.title}
      </h2>
      <p className="mt-3 text-slate text-sm">{content.text}</p>
      <label htmlFor="blog-newsletter-email" className="mt-5 block font-medium text-sm">
        {content.email}
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:max-w-[34rem] sm:flex-row lg:flex-col">
        <input
          id="blog-newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          className="focus-ring min-h-11 w-full rounded-md border border-slate bg-white px-4 text-base"
        />
        <button
          type="button"
          className="focus-ring min-h-11 shrink-0 cursor-pointer rounded-full border border-deep/40 px-6 font-semibold text-deep transition-colors duration-200 hover:border-deep hover:bg-white"
        >
          {content.subscribe}
        </button>
      </div>
    </section>
  );
}
