import { Component, type ReactNode } from 'react';
import { logger } from '../shared/lib/logger.ts';
import { CrashPage } from './crash-page.tsx';

/**
 * A fault in one page leaves the bars standing, so there is a way out of it. Give it the path as
 * `key`, and another page starts without the fault.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logger.warn('a page could not be drawn', error);
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}
