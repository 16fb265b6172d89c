import { useQueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ResponseError } from '../call.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { reportError } from './reportError.ts'
import { useEffect } from 'react'

/** What a page shows instead of itself when it failed; every other part of the app goes on. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  const client = useQueryClient()
  const status = error instanceof ResponseError ? error.status : isRouteErrorResponse(error) ? error.status : undefined
  useEffect(() => {
    if (status === undefined || status >= 500) reportError(error)
  }, [error, status])
  const retry = () => {
    client.clear()
    location.reload()
  }
  return <ErrorPage code={status} error={error} onRetry={retry} />
}
