import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { FetchError } from '../calls/call.ts'
import { AboveDialogs } from '../../ui/dialogs/AboveDialogs.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.ts'
import { frameMessages as messages } from '../../messages/frame.ts'
import { usePlatform } from '../PlatformContext.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './ConnectionNotice.module.css'

/** Says at the top of the page that the server is unreachable, and refetches all data when it's back. */
export const ConnectionNotice = () => {
  const client = useQueryClient()
  const { connection } = usePlatform()
  const server = useStore(connection.server)

  useEffect(() => {
    const { noticeFailure, askNow, recovered } = connection
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error')) noticeFailure(event.action.error)
      }),
    )
    const stop = recovered.listen(() => void client.invalidateQueries())
    const onOffline = () => noticeFailure(new FetchError())
    addEventListener('offline', onOffline)
    addEventListener('online', askNow)
    return () => {
      for (const end of [...stops, stop]) end()
      removeEventListener('offline', onOffline)
      removeEventListener('online', askNow)
    }
  }, [client, connection])

  if (typeof document === 'undefined') return null
  return (
    <AboveDialogs>
      <Stack align="center" className={styles.place} role="status">
        {server !== 'there' && (
          <Row as="p" align="start" gap={8} tone="quiet" className={styles.notice} data-server={server}>
            {server === 'away' ? <WarningIcon /> : <CheckIcon />}
            {server === 'away' ? messages.offline : messages.online}
          </Row>
        )}
      </Stack>
    </AboveDialogs>
  )
}
