import { Component, type ReactNode } from 'react';

/** Renders nothing in place of a part that failed to render, which React logs; the page beside it stays (ERR-39). */
export class QuietBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}
