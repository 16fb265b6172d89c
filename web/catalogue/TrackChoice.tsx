import { useSearchParams } from 'react-router'
import type { Track } from '../../core/catalogue/project.ts'
import { storeTrack } from './storedTrack.ts'
import { projectWords as words } from '../words/project.ts'
import styles from './TrackChoice.module.css'

/** The ways to the same thing; the choice stands in the address at once. */
export const TrackChoice = ({ tracks }: { tracks: Track[] }) => {
  const [search, setSearch] = useSearchParams()
  const chosen = tracks.find(({ id }) => id === search.get('track')) ?? tracks[0]!
  const choose = (id: string) => {
    storeTrack(id)
    setSearch((before) => (before.set('track', id), before), { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset className={styles.tracks}>
      <legend>{words.chooseTrack}</legend>
      <div className={styles.row}>
        {tracks.map((track) => (
          <label key={track.id} className={styles.track}>
            <input type="radio" name="track" value={track.id} checked={track.id === chosen.id} onChange={() => choose(track.id)} />
            <b>{track.title}</b>
            {track.description}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
