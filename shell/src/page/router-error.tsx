import { localeOfPath, withLocalePrefix } from "@site/contract/locales";
import { Component, type ReactNode } from "react";
import { contentIn } from "../content/shell-content.ts";

interface BoundaryProps {
  /** Path of the page that the document came with. */
  prerenderedPath: string | undefined;
  children: ReactNode;
}

/**
 * The last resort when routing itself fails. On the page that the document came with, the error goes
 * on to React's root, and `main.tsx` gives the finished page back. On any other page nothing is left
 * to show, so this screen depends on nothing: title as specified, a sentence in the page's language, and
 * a plain link that loads its home page as a document. What was thrown is for the console alone.
 */
export class RouterErrorBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch(error: unknown) {
    console.error("Routing failed", error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { pathname } = window.location;
    if (this.props.prerenderedPath === pathname) throw error;
    const locale = localeOfPath(pathname);
    const { explanation, home } = contentIn(locale).unexpectedError;
    return (
      <main className="container-page flex min-h-screen flex-col items-start justify-center gap-6">
        <h1 lang="en" className="headline text-3xl">
          Unexpected Application Error
        </h1>
        <p>{explanation}</p>
        <a href={withLocalePrefix("/", locale)} className="font-semibold text-deep underline">
          {home}
        </a>
      </main>
    );
  }
}
