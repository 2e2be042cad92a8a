import { Component, type ReactNode } from 'react'

/** Shows `screen` once what is in it has failed to render; another key is another try. React has no hook for it. */
export class Failure extends Component<{ screen: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.screen : this.props.children
  }
}
