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

/** Lists every box by the kind of secret that it covers, never by the secret itself. */
export const CoverList = ({ covers, selected, onSelect, onChange }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const remove = (id: number, index: number) => {
    // The learner's own box disappears together with its buttons, so the focus moves to a neighbour.
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    if (covers[index]?.kind === 'own') (rows[index + 1] ?? rows[index - 1])?.focus()
    onChange({ type: 'removed', id })
  }
  return (
    <Stack
      as="ol"
      ref={list}
      gap={2}
      scrolls
      className={styles.list}
      aria-label={messages.boxes}
      data-empty={covers.length === 0 || undefined}
    >
      {covers.map(({ id, kind, state }, index) => (
        <Row as="li" key={id} gap={4} className={styles.item} data-state={state} data-selected={id === selected || undefined}>
          <Row as="button" type="button" gap={10} grow className={styles.open} data-row onClick={() => onSelect(id)}>
            <Stack as="span" align="middle" tone="ink" className={styles.number}>
              {index + 1}
            </Stack>
            <Stack as="span" grow text="small">
              <b>{messages.kinds[kind]}</b>
              <Text as="span" text="caption" tone="faint">
                {messages.states[state]}
              </Text>
            </Stack>
          </Row>
          <Row as="span" align="stretch" className={styles.choice}>
            {kind === 'own' ? (
              <Choice label={messages.removeOf(index + 1)} text={messages.remove} onClick={() => remove(id, index)} />
            ) : (
              <>
                <Choice
                  label={messages.coverOf(kind, index + 1)}
                  text={messages.cover}
                  isChosen={state === 'covered'}
                  onClick={() => onChange({ type: 'covered', id })}
                />
                <Choice
                  label={messages.notSecretOf(kind, index + 1)}
                  text={messages.notSecret}
                  isChosen={state === 'visible'}
                  onClick={() => remove(id, index)}
                />
              </>
            )}
          </Row>
        </Row>
      ))}
    </Stack>
  )
}

const Choice = ({ label, text, isChosen, onClick }: { label: string; text: string; isChosen?: boolean; onClick: () => void }) => (
  <Text
    as="button"
    type="button"
    text="caption"
    weight="bold"
    tone="quiet"
    hover="harbour"
    aria-pressed={isChosen}
    aria-label={label}
    onClick={onClick}
  >
    {text}
  </Text>
)
