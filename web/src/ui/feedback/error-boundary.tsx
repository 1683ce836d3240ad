import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** Shows ErrorPage for a page that fails to render, in entries without a router. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
