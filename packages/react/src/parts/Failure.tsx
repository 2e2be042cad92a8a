import { Component, type ReactNode } from 'react'

export interface FailureProps {
  /** Shown once a child has thrown while it rendered or in an effect; `retry` renders the children again. */
  screen: (retry: () => void, error: unknown) => ReactNode
  onError?: () => void
  children: ReactNode
}

type State = { thrown?: { error: unknown } | undefined }

/** Error boundary. React has no hook for it, and reports the error to the console. Change the key to render the children again. */
export class Failure extends Component<FailureProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.screen(() => this.setState({ thrown: undefined }), thrown.error) : this.props.children
  }
}
