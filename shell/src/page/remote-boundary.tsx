import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** What stands in for the failed part. */
  fallback: ReactNode;
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps the failure of one remote's part inside that part. */
export class RemoteBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
