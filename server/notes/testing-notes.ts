import type { Annotation, Annotations, Highlight, LearnerNote, SavedAnnotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { tasks } from '../tasks/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { Refused } from '../tasks/testing-work.ts'
import { notes } from './service.ts'

/** Every paragraph of the testing catalogue but those of Pro sections says this. */
export const seaText = 'The sea rises and falls.'

/** On words of the first paragraph of a step, or of another block. */
export const highlightOn = (words: string, id = 'h-1', block = 'read-the-sea-text', text = seaText): Highlight => {
  const offset = text.indexOf(words)
  const range = {
    start: { block, offset },
    end: { block, offset: offset + words.length },
    quote: words,
    prefix: text.slice(0, offset),
    suffix: text.slice(offset + words.length),
  }
  return { kind: 'highlight', id, changed: 1, group: id, color: 'yellow', range }
}

export const noteOn = (words: string, content: string, id = 'n-1'): LearnerNote => ({
  kind: 'note',
  id,
  changed: 1,
  group: 'h-1',
  noteType: 'blank',
  heading: words,
  highlightContext: words,
  surroundingContext: seaText,
  content,
  expanded: false,
  pinned: false,
  range: highlightOn(words).range,
})

export const bookmarkOf = (block: string, on = true, changed = 1): Annotation => ({ kind: 'bookmark', block, changed, on })

export const fileWith = (items: Annotation[], rest: Partial<Annotations> = {}): Annotations => ({
  version: 1,
  run: 0,
  items,
  update: null,
  ...rest,
})

const pathOf = (project: string) => `/projects/${project}/annotations.json`

export const readFile = (who: Visitor, project: string = tideTable.id) => who.call<StoredAnnotations & Refused>('GET', pathOf(project))

/** `revision`: the one it replaces; null sends no `If-Match`. */
export const saveFile = (who: Visitor, file: unknown, revision: number | null = 0, project: string = tideTable.id) =>
  who.call<SavedAnnotations & Refused>('PUT', pathOf(project), file, revision === null ? {} : { 'if-match': `"${revision}"` })

export const deleteFile = (who: Visitor, project: string = tideTable.id) => who.call<StoredAnnotations & Refused>('DELETE', pathOf(project))

/** A server with the catalogue, its tasks and annotations. Call it at the top of a test file. */
export const startNotes = async () => {
  const server = await startServer({
    served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context), ...notes(context)],
  })
  let people = 0
  return {
    server,
    db: server.db,
    newcomer: (plan: 'free' | 'pro' = 'free') => server.signIn(`reader-${(people += 1)}@example.org`, { plan }),
  }
}
