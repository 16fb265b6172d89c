import { getSchema } from '@tiptap/core'
import { DOMSerializer, Fragment } from '@tiptap/pm/model'
import { useState } from 'react'
import type { MergeConflict, MergedNode, Side } from '@fieldwork/core/documents/mergeEdits.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { Radio } from '../../ui/fields/Radio.tsx'
import { formOf } from './blockPath.ts'
import { blockToEditor, stepToEditor } from './editorDocument.ts'
import type { EditingSession, SessionState } from './editingSession.ts'
import { nodesAndMarks } from './extensions.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './JoinChoices.module.css'

type Props = { session: EditingSession; joining: NonNullable<SessionState['joining']> }

/** Conflicting edits side by side, until one side of each is chosen. */
export const JoinChoices = ({ session, joining: { version, conflicts } }: Props) => {
  const [choices, setChoices] = useState<Readonly<Record<number, Side>>>({})
  const chosen = Object.keys(choices).length
  return (
    <Stack as="section" gap={24} className={styles.choices} aria-labelledby="join-title">
      <div>
        <Text as="h2" id="join-title" text="heading" tabIndex={-1} ref={focusOn}>
          {messages.choose(conflicts.length)}
        </Text>
        <Text tone="quiet" above={10}>
          {messages.chooseHelp}
        </Text>
      </div>
      {conflicts.map((conflict, index) => (
        <Choice
          key={index}
          number={index + 1}
          conflict={conflict}
          version={version}
          chosen={choices[index]}
          onChoose={(side) => setChoices({ ...choices, [index]: side })}
        />
      ))}
      <Row wrap gap={10}>
        <Button
          variant="filled"
          softDisabled={chosen < conflicts.length}
          onClick={() => session.finishJoining(conflicts.map((_, index) => choices[index] ?? 'mine'))}
        >
          {messages.joinChosen}
        </Button>
        <Button variant="quiet" onClick={session.stopJoining}>
          {messages.stopJoining}
        </Button>
        <Text as="span" role="status" text="small" tone="quiet">
          {messages.chosen(chosen, conflicts.length)}
        </Text>
      </Row>
    </Stack>
  )
}

type ChoiceProps = { number: number; conflict: MergeConflict; version: number; chosen: Side | undefined; onChoose: (side: Side) => void }

const Choice = ({ number, conflict, version, chosen, onChoose }: ChoiceProps) => (
  <Stack as="fieldset" gap={12} className={styles.choice}>
    <Text as="legend" below={10} weight="bold">
      {messages.place(conflict.stepTitle, number)}
    </Text>
    {(['mine', 'theirs'] as const).map((side) => (
      <Box key={side} surface="sheet" className={styles.side} data-chosen={chosen === side || undefined}>
        <Row as="label" gap={8} weight="bold" className={styles.name}>
          <Radio name={`join-${number}`} checked={chosen === side} onChange={() => onChoose(side)} />
          {side === 'mine' ? messages.mine : messages.theirs(version)}
        </Row>
        <Shown nodes={conflict[side]} other={conflict[side === 'mine' ? 'theirs' : 'mine']} />
      </Box>
    ))}
  </Stack>
)

/** Blocks as the editor renders them, and the form fields in which two versions of one block differ. */
const Shown = ({ nodes, other }: { nodes: readonly MergedNode[]; other: readonly MergedNode[] }) => {
  if (nodes.length === 0)
    return (
      <Text above={8} tone="faint">
        <em>{messages.removed}</em>
      </Text>
    )
  const different = nodes.length === 1 && other.length === 1 ? differentFields(nodes[0]!, other[0]!) : []
  return (
    <>
      <Text as="div" above={8} breaks className={styles.blocks} ref={(element) => element?.replaceChildren(drawn(nodes))} />
      {different.length > 0 && (
        <Stack as="dl" gap={4} above={12} text="small" ruled>
          {different.map(({ name, value }) => (
            <Row key={name} align="baseline" wrap gap={8}>
              <Text as="dt" tone="quiet">
                {messages.fields[name] ?? name}
              </Text>
              <Text as="dd" breaks>
                {value}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </>
  )
}

const drawn = (nodes: readonly MergedNode[]): DocumentFragment => {
  const schema = getSchema(nodesAndMarks)
  const fragment = Fragment.fromArray(
    nodes.map((node) => schema.nodeFromJSON(node.type === 'step' ? stepToEditor(node, null) : blockToEditor(node))),
  )
  const result = DOMSerializer.fromSchema(schema).serializeFragment(fragment) as DocumentFragment
  // The same block is on the page twice.
  for (const element of result.querySelectorAll('[id]')) element.removeAttribute('id')
  return result
}

const differentFields = (node: MergedNode, other: MergedNode): { name: string; value: string }[] => {
  const fieldsOf = (one: object) => one as Record<string, unknown>
  return Object.keys(formOf(node.type)).flatMap((name) => {
    const [value, otherValue] = [fieldsOf(node)[name], fieldsOf(other)[name]]
    return node.type !== other.type || value === otherValue ? [] : [{ name, value: inWords(value) }]
  })
}

const inWords = (value: unknown): string => {
  if (value === true || value === false) return value ? messages.yes : messages.no
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return messages.choices[text] ?? (text || messages.none)
}
