import { join } from 'node:path'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex } from '../../tutor/passageIndex.ts'
import { passagesOf } from '../../tutor/retrieval/passages.ts'
import { hear } from './hear.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
/** A project that ships, as its readers may search it. */
export const projectOf = (id: string) => {
  const { document, files, lookups } = projects.find((one) => one.id === id)!
  const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
  const passages = passagesOf({ document, openSections, lookups }, document.tracks[0]?.id ?? 'main', concepts)
  return { index: createPassageIndex(passages), values: { variables: [], metadata: { variables: [] } } }
}
type Project = Parameters<typeof hear>[3]

/** Returns what the tutor without a model finds for the last of several messages. */
export const conversation = (questions: string[], project: Project) => lastOf(questions, project).matches

/** Returns how the last of several messages was understood. */
export const lastOf = (questions: string[], project: Project) => {
  let earlier: Parameters<typeof hear>[2] = []
  let heard = hear('', '', [], project)
  for (const question of questions) {
    heard = hear(question, question, earlier, project)
    earlier = [
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Look here.' }],
        sources: { passages: heard.matches, unbacked: [], offline: 'no model' },
      },
      { role: 'user', content: [{ type: 'text', text: question }], sources: null },
      ...earlier,
    ]
  }
  return heard
}
