import type { Cover, CoverChange } from '@fieldwork/core/screenshots/covers.ts'
import { screenshotMessages as messages } from '../messages/screenshots.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CoverList.module.css'

type Props = {
  covers: readonly Cover[]
  selected: number | undefined
  onSelect: (id: number) => void
  onChange: (change: CoverChange) => void
}

/** Every box by what it covers, never by the secret itself. */
export const CoverList = ({ covers, selected, onSelect, onChange }: Props) => (
  <ol className={styles.list} aria-label={messages.boxes} data-empty={covers.length === 0 || undefined}>
    {covers.map(({ id, kind, state }, index) => (
      <li key={id} className={styles.item} data-state={state} data-selected={id === selected || undefined}>
        <button type="button" className={styles.place} aria-label={messages.show(kind, index + 1)} onClick={() => onSelect(id)}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.words}>
            <b>{messages.kinds[kind]}</b>
            <span className={styles.state}>{messages.states[state]}</span>
          </span>
        </button>
        <span className={styles.actions}>
          {state !== 'covered' && (
            <Button size="small" aria-label={messages.coverOf(kind, index + 1)} onClick={() => onChange({ type: 'covered', id })}>
              {messages.cover}
            </Button>
          )}
          {state !== 'visible' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={kind === 'own' ? messages.removeOf(index + 1) : messages.notSecretOf(kind, index + 1)}
              onClick={() => onChange({ type: 'removed', id })}
            >
              {kind === 'own' ? messages.remove : messages.notSecret}
            </Button>
          )}
        </span>
      </li>
    ))}
  </ol>
)
