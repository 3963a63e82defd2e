import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

type Props = { children: ReactNode };
type State = { error: unknown; hasCrashed: boolean };

/** Shows the crash page for errors that no route handled. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null, hasCrashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage error={this.state.error} /> : this.props.children;
  }
}
