import { Component, useEffect, type ReactNode } from 'react'
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
    return error === undefined ? this.props.children : <FailedPage error={error} />
  }
}

const FailedPage = ({ error }: { error: unknown }) => {
  const client = useQueryClient()
  const status = error instanceof ResponseError ? error.status : undefined
  useEffect(() => {
    if (isReported(status, error)) reportError(error)
  }, [error, status])
  const retry = () => {
    client.clear()
    location.reload()
  }
  return <LazyErrorPage code={status} error={error} onRetry={retry} />
}
