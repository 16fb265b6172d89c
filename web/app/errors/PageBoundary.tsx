import { Component, useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ResponseError } from '../../platform/calls/call.ts'
import { isReported } from './errorActions.ts'
import { LazyErrorPage } from './LazyErrorPage.tsx'
import { reportError } from '../../platform/errors/reportError.ts'

type Props = {
  /** Why the page could not be loaded. */
  error?: unknown
  children: ReactNode
}

/** Replaces a page that fails by an error page, while the rest of the app keeps running. */
export class PageBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const error = this.state.error ?? this.props.error
    return error === undefined ? this.props.children : <FailedPage error={error} onReopened={() => this.setState({ error: undefined })} />
  }
}

const FailedPage = ({ error, onReopened }: { error: unknown; onReopened: () => void }) => {
  const client = useQueryClient()
  const [hasBeenReported, setReported] = useState(false)
  const status = error instanceof ResponseError ? error.status : undefined
  const [first] = useState(error)
  useEffect(() => {
    if (isReported(status, first)) reportError(first, undefined, () => setReported(true))
  }, [first, status])
  const retry = () => {
    client.clear()
    location.reload()
  }
  return <LazyErrorPage code={status} error={error} isReported={hasBeenReported} onRetry={retry} onReopened={onReopened} />
}
