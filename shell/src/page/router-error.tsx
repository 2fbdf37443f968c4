import { Component, type ReactNode } from "react";

/**
 * The last resort when routing itself fails: the frame is gone, so this depends on nothing.
 * Title as specified; a plain link loads the home page as a document.
 */
export class RouterErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch(error: unknown) {
    console.error("Routing failed", error);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="container-page flex min-h-screen flex-col items-start justify-center gap-6">
        <h1 className="headline text-3xl">Unexpected Application Error</h1>
        <p>{this.state.error instanceof Error ? this.state.error.message : "Unknown error"}</p>
        <a href="/" className="font-semibold text-deep underline">
          Return to Home
        </a>
      </main>
    );
  }
}
