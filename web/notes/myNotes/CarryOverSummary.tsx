import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { Annotations, CarryOverReport } from '@fieldwork/core/notes/schema.ts'
import { annotationKey } from '@fieldwork/core/notes/merge.ts'
import { carryOverMessages as messages, noteMessages } from '../../messages/notes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { NoteIcon, PenIcon } from '../../ui/icons/icons.ts'
import type { AnnotationStore } from '../store/annotationStore.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './CarryOverSummary.module.css'
import { goToAnnotation } from './goToAnnotation.ts'
import { quoteOf } from '../notesMarkdown.ts'

type Props = {
  store: AnnotationStore
  file: Annotations
  report: CarryOverReport
  values: VariableValues
  /** True within a dialog, where links to the page behind it wouldn't work. */
  isInDialog?: boolean
}

/** Effects of the last update on highlights and notes: kept, moved, and set aside, with links to the items. */
export const CarryOverSummary = ({ store, file, report: { carried, moved, setAside }, values, isInDialog = false }: Props) => {
  const all = carried + moved.length + setAside.length
  if (all === 0) return null
  return (
    <Text as="section" text="small" below={16} surface="sunken" className={styles.summary} aria-label={messages.title}>
      <Text as="h3" weight="bold">
        {messages.title}
      </Text>
      <Stack as="ul" gap={6} above={6} below={10}>
        {carried > 0 && <li>{messages.carried(carried, all)}</li>}
        {moved.length > 0 && (
          <li>
            <p>{messages.moved(moved.length)}</p>
            <Named file={file} keys={moved} values={values} isLinked={!isInDialog} />
          </li>
        )}
        {setAside.length > 0 && (
          <li>
            <p>{messages.aside(setAside.length)}</p>
            <Named file={file} keys={setAside} values={values} isLinked={!isInDialog} />
          </li>
        )}
      </Stack>
      {isInDialog ? (
        <p>{messages.where}</p>
      ) : (
        <Button size="small" onClick={store.dismissReport}>
          {messages.dismiss}
        </Button>
      )}
    </Text>
  )
}

const Named = ({ file, keys, values, isLinked }: Pick<Props, 'file' | 'values'> & { keys: readonly string[]; isLinked: boolean }) => {
  const wanted = new Set(keys)
  const items = file.items.filter((item) => (item.kind === 'highlight' || item.kind === 'note') && wanted.has(annotationKey(item)))
  return (
    <ul>
      {items.map((item) => {
        if (item.kind !== 'highlight' && item.kind !== 'note') return null
        const TypeIcon = item.kind === 'note' ? NoteIcon : PenIcon
        const title = noteMessages.short(item.kind === 'note' ? item.heading : quoteOf(item, values))
        return (
          <Row as="li" key={item.id} align="baseline" gap={8} above={4}>
            <TypeIcon label={item.kind === 'note' ? messages.note : messages.highlight} />
            {isLinked ? (
              <Button variant="link" onClick={() => goToAnnotation(item)}>
                {title}
              </Button>
            ) : (
              <span>{title}</span>
            )}
          </Row>
        )
      })}
    </ul>
  )
}
