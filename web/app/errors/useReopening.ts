import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnavailable } from '../../platform/calls/call.ts'
import { pause } from '../../platform/calls/retry.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useRouter } from '../../platform/router/RouterContext.ts'

/** Seconds after which a page is loaded again at the latest, once the server can work. */
const maxWait = 5

const hasNothing = ({ state }: Query) => state.status === 'error' && state.data === undefined

/** Loads a page that failed because of an outage again when the server can work. */
export const useReopening = (error: unknown, onReopened: (() => void) | undefined): void => {
  const client = useQueryClient()
  const router = useRouter()
  const { connection } = usePlatform()
  const reopen = useEffectEvent(async () => {
    await client.resetQueries({ predicate: hasNothing })
    await router.reload()
    onReopened?.()
  })
  useEffect(() => {
    if (!isUnavailable(error)) return
    const leaving = new AbortController()
    const wait = pause(Math.min(error.retryAfter ?? maxWait, maxWait) * 1000, leaving.signal)
    void Promise.all([connection.noticeFailure(error), wait]).then(
      () => {
        if (!leaving.signal.aborted) void reopen()
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [error, connection])
}
