import { Component, type ReactNode } from 'react'
import { GenericError } from '../../ui/GenericError.tsx'
import { reportError } from './reportError.ts'

type Props = {
  /** Names the part in the report. */
  part: string
  /** Told of the failure, which then does not show in the part's place. */
  onFailed?: () => void
  children: ReactNode
}

/** Lets a part fail alone: it says that it did, and everything around it goes on. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.part)
    this.props.onFailed?.()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.onFailed ? null : <GenericError />
  }
}
