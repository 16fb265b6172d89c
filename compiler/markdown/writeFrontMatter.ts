import { isMap, isSeq, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { scopeOf } from '@fieldwork/core/documents/variables.ts'
import type { DeclaredVariables } from './writeInline.ts'

/** Fields of the front matter that derive from the document. */
export type WrittenMetadata = {
  time: number
  lastModified?: string
  tracks: ReadonlyArray<{ id: string; title: string; description: string }>
}

const frontMatter = /^---\n([^]*?\n)---\n+/

/** Returns the front matter of `project.md` as its author wrote it, except for derived fields. */
export const frontMatterOf = (text: string, { time, lastModified, tracks }: WrittenMetadata): string => {
  const [, yaml = ''] = frontMatter.exec(text) ?? []
  const document = parseDocument(yaml)
  const before = JSON.stringify(document.toJS())
  document.set('time', time)
  if (lastModified !== undefined) {
    document.set('lastModified', lastModified)
    // Describes an earlier version.
    document.delete('changes')
  }
  const written = document.get('tracks')
  if (isSeq(written)) {
    for (const item of written.items) {
      const track = isMap(item) ? tracks.find(({ id }) => id === item.get('id')) : undefined
      if (!isMap(item) || !track) continue
      if (item.get('title') !== track.title) item.set('title', track.title)
      if (item.get('description') !== track.description) item.set('description', track.description)
    }
  }
  const isSame = JSON.stringify(document.toJS()) === before
  return `---\n${isSame ? yaml : document.toString({ lineWidth: 0, flowCollectionPadding: false })}---\n\n`
}

const Head = z.object({ variables: z.optional(z.array(ProjectVariable)) })

/** Returns the variables of a front matter; none if it can't be read. */
export const variablesOf = (text: string): DeclaredVariables => {
  const [, yaml = ''] = frontMatter.exec(text) ?? []
  const head = z.safeParse(Head, parseDocument(yaml).toJS())
  return new Map(head.data?.variables?.map((variable) => [variable.name, { placeholder: variable.placeholder, scope: scopeOf(variable) }]))
}
