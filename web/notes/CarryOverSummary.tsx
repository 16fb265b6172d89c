import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { Annotations, CarryOverReport } from '@fieldwork/core/notes/schema.ts'
import { annotationKey } from '@fieldwork/core/notes/merge.ts'
import { scrollToNode } from '../platform/scrolling.ts'
import { carryOverMessages as messages, noteMessages } from '../messages/notes.ts'
import { Button } from '../ui/Button.tsx'
import type { AnnotationStore } from './annotationStore.ts'
import styles from './CarryOverSummary.module.css'
import { quoteOf } from './notesMarkdown.ts'

type Props = { store: AnnotationStore; file: Annotations; report: CarryOverReport; values: VariableValues; hideDismiss?: boolean }

/** What the last update did with highlights and notes: what stayed, what moved, and what was set aside, with the way to each. */
export const CarryOverSummary = ({ store, file, report: { carried, moved, setAside }, values, hideDismiss }: Props) => {
  const all = carried + moved.length + setAside.length
  if (all === 0) return null
  return (
    <section className={styles.summary} aria-label={messages.title}>
      <h3>{messages.title}</h3>
      <ul>
        {carried > 0 && <li>{messages.carried(carried, all)}</li>}
        {moved.length > 0 && (
          <li>
            <p>{messages.moved(moved.length)}</p>
            <Ways file={file} keys={moved} values={values} />
          </li>
        )}
        {setAside.length > 0 && (
          <li>
            <p>{messages.aside(setAside.length)}</p>
            <Ways file={file} keys={setAside} values={values} />
          </li>
        )}
      </ul>
      {!hideDismiss && (
        <Button size="small" onClick={store.dismissReport}>
          {messages.dismiss}
        </Button>
      )}
    </section>
  )
}

const Ways = ({ file, keys, values }: Pick<Props, 'file' | 'values'> & { keys: readonly string[] }) => {
  const wanted = new Set(keys)
  const items = file.items.filter((item) => (item.kind === 'highlight' || item.kind === 'note') && wanted.has(annotationKey(item)))
  return (
    <ul className={styles.ways}>
      {items.map((item) => {
        if (item.kind !== 'highlight' && item.kind !== 'note') return null
        const block = item.aside ? item.aside.near : item.range.start.block
        const words = noteMessages.short(item.kind === 'note' ? item.heading : quoteOf(item, values))
        return (
          <li key={item.id}>
            {block === null ? (
              words
            ) : (
              <Button variant="link" onClick={() => scrollToNode(block)}>
                {words}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
