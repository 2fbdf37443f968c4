import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Path of the page that the document came with. */
  prerenderedPath: string | undefined;
  children: ReactNode;
}

/**
 * The last resort when routing itself fails. On the page that the document came with, the error goes
 * on to React's root, and `main.tsx` gives the finished page back. On any other page nothing is left
 * to show, so this screen depends on nothing: title as specified, and a plain link that loads the
 * home page as a document.
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
    if (this.props.prerenderedPath === window.location.pathname) throw error;
    return (
      <main className="container-page flex min-h-screen flex-col items-start justify-center gap-6">
        <h1 className="headline text-3xl">Unexpected Application Error</h1>
        <p>{error instanceof Error ? error.message : "Unknown error"}</p>
        <a href="/" className="font-semibold text-deep underline">
          Return to Home
        </a>
      </main>
    );
  }
}
