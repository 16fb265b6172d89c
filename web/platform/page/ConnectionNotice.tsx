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
import { useErrorPageShown } from '../toolbar/toolbarViews.ts'
import styles from './ConnectionNotice.module.css'

/** Says at the top of the page why the server can't work, unless the page itself does, and refetches all data when it can. */
export const ConnectionNotice = () => {
  const client = useQueryClient()
  const { connection } = usePlatform()
  const server = useStore(connection.server)
  const isSaidByPage = useErrorPageShown(({ isShown, saysOffline }) =>
    saysOffline ? server === 'offline' : isShown && server !== 'offline',
  )

  useEffect(() => {
    const { noticeFailure, askNow, recovered } = connection
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
          void noticeFailure(event.action.error)
      }),
    )
    const stop = recovered.listen(() => void client.invalidateQueries())
    const onOffline = () => void noticeFailure(new FetchError())
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
        {server !== 'there' && !isSaidByPage && (
          <Row as="p" align="start" gap={8} tone="quiet" className={styles.notice} data-server={server}>
            {server === 'back' ? <CheckIcon /> : <WarningIcon />}
            {messages.connection[server]}
          </Row>
        )}
      </Stack>
    </AboveDialogs>
  )
}
