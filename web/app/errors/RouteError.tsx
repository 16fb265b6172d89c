import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ResponseError } from '../../platform/call.ts'
import { isReported } from './errorActions.ts'
import { LazyErrorPage } from './LazyErrorPage.tsx'
import { reportError } from '../../platform/errors/reportError.ts'

/** Stands in the place of a page that failed; every other part of the app goes on. */
export const RouteError = () => {
  const error = useRouteError()
  const client = useQueryClient()
  const status = error instanceof ResponseError ? error.status : isRouteErrorResponse(error) ? error.status : undefined
  useEffect(() => {
    if (isReported(status, error)) reportError(error)
  }, [error, status])
  const retry = () => {
    client.clear()
    location.reload()
  }
  return <LazyErrorPage code={status} error={error} onRetry={retry} />
}
