import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { Annotations, CarryOverReport } from '@fieldwork/core/notes/schema.ts'
import { annotationKey } from '@fieldwork/core/notes/merge.ts'
import { carryOverMessages as messages, noteMessages } from '../../messages/notes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { NoteIcon, PenIcon } from '../../ui/icons/icons.ts'
import type { AnnotationStore } from '../store/annotationStore.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './CarryOverSummary.module.css'
import { goToAnnotation } from './goToAnnotation.ts'
import { quoteOf } from '../notesMarkdown.ts'

type Props = {
  store: AnnotationStore
  file: Annotations
  report: CarryOverReport
  values: VariableValues
  /** Nothing behind a dialog can be gone to. */ isInDialog?: boolean
}

/** What the last update did with highlights and notes: what stayed, what moved, and what was set aside, with the way to each. */
export const CarryOverSummary = ({ store, file, report: { carried, moved, setAside }, values, isInDialog = false }: Props) => {
  const all = carried + moved.length + setAside.length
  if (all === 0) return null
  return (
    <Text as="section" text="small" below={16} className={styles.summary} aria-label={messages.title}>
      <h3>{messages.title}</h3>
      <ul>
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
      </ul>
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
    <ul className={styles.named}>
      {items.map((item) => {
        if (item.kind !== 'highlight' && item.kind !== 'note') return null
        const TypeIcon = item.kind === 'note' ? NoteIcon : PenIcon
        const words = noteMessages.short(item.kind === 'note' ? item.heading : quoteOf(item, values))
        return (
          <li key={item.id}>
            <TypeIcon label={item.kind === 'note' ? messages.note : messages.highlight} />
            {isLinked ? (
              <Button variant="link" onClick={() => goToAnnotation(item)}>
                {words}
              </Button>
            ) : (
              <span>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
