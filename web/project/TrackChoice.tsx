import { startTransition, useOptimistic } from 'react'
import type { Track } from '@fieldwork/core/catalogue/schema.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { useChooseTrack } from '../platform/documents/useChooseTrack.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { Radio } from '../ui/fields/Radio.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TrackChoice.module.css'

/** The choice between tracks, which is part of the address. */
export const TrackChoice = ({ tracks }: { tracks: Track[] }) => {
  const search = useSearchParams()
  const chooseTrack = useChooseTrack()
  const inAddress = tracks.find(({ id }) => id === search.get('track')) ?? tracks[0]!
  // The radio button changes immediately; rendering the other track takes a moment.
  const [chosen, showAtOnce] = useOptimistic(inAddress.id)
  const choose = (id: string) => {
    startTransition(() => {
      showAtOnce(id)
      void chooseTrack(id)
    })
  }
  return (
    <fieldset className={styles.tracks}>
      <Text as="legend" text="subheading">
        {messages.chooseTrack}
      </Text>
      <Stack gap={12} above={12} className={styles.row}>
        {tracks.map((track) => (
          <Stack as="label" key={track.id} gap={2} text="small" tone="quiet" className={styles.track}>
            <Radio name="track" value={track.id} checked={track.id === chosen} onChange={() => choose(track.id)} />
            <Text as="b" text="body" tone="ink">
              {track.title}
            </Text>
            {track.description}
          </Stack>
        ))}
      </Stack>
    </fieldset>
  )
}
