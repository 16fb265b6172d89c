import { useRef } from 'react'
import type { Cover, CoverChange } from '@fieldwork/core/screenshots/covers.ts'
import { screenshotMessages as messages } from '../messages/screenshots.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CoverList.module.css'

type Props = {
  covers: readonly Cover[]
  selected: number | undefined
  onSelect: (id: number) => void
  onChange: (change: CoverChange) => void
}

/** Every box by what it covers, never by the secret itself. */
export const CoverList = ({ covers, selected, onSelect, onChange }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const remove = (id: number, index: number) => {
    // A box of one's own goes with its buttons: the one before or behind it gets the focus.
    const places = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    if (covers[index]?.kind === 'own') (places[index + 1] ?? places[index - 1])?.focus()
    onChange({ type: 'removed', id })
  }
  return (
    <ol ref={list} className={styles.list} aria-label={messages.boxes} data-empty={covers.length === 0 || undefined}>
      {covers.map(({ id, kind, state }, index) => (
        <Row as="li" key={id} gap={4} className={styles.item} data-state={state} data-selected={id === selected || undefined}>
          <Row
            as="button"
            type="button"
            gap={10}
            grow
            className={styles.place}
            data-place

            onClick={() => onSelect(id)}
          >
            <Stack as="span" align="middle" tone="ink" className={styles.number}>
              {index + 1}
            </Stack>
            <span className={styles.words}>
              <b>{messages.kinds[kind]}</b>
              <Text as="span" text="caption" tone="faint">
                {messages.states[state]}
              </Text>
            </span>
          </Row>
          <span className={styles.choice}>
            {kind === 'own' ? (
              <button type="button" aria-label={messages.removeOf(index + 1)} onClick={() => remove(id, index)}>
                {messages.remove}
              </button>
            ) : (
              <>
                <button
                  type="button"
                  aria-pressed={state === 'covered'}
                  aria-label={messages.coverOf(kind, index + 1)}
                  onClick={() => onChange({ type: 'covered', id })}
                >
                  {messages.cover}
                </button>
                <button
                  type="button"
                  aria-pressed={state === 'visible'}
                  aria-label={messages.notSecretOf(kind, index + 1)}
                  onClick={() => remove(id, index)}
                >
                  {messages.notSecret}
                </button>
              </>
            )}
          </span>
        </Row>
      ))}
    </ol>
  )
}
