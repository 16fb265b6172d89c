import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex } from '../../tutor/passageIndex.ts'
import { passagesOf } from '../../tutor/retrieval/passages.ts'
import { hear } from './turn.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
const projectOf = (id: string) => {
  const { document, files, lookups } = projects.find((one) => one.id === id)!
  const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
  const passages = passagesOf({ document, openSections, lookups }, document.tracks[0]?.id ?? 'main', concepts)
  return { index: createPassageIndex(passages), values: { variables: [], metadata: { variables: [] } } }
}
type Project = ReturnType<typeof projectOf>

const conversation = (questions: string[], project: Project) => {
  let earlier: Parameters<typeof hear>[2] = []
  let { matches } = hear('', '', [], project)
  for (const question of questions) {
    matches = hear(question, question, earlier, project).matches
    earlier = [
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Look here.' }],
        sources: { passages: matches, unbacked: [], offline: 'no model' },
      },
      { role: 'user', content: [{ type: 'text', text: question }], sources: null },
      ...earlier,
    ]
  }
  return matches
}

describe('in a project that ships', () => {
  const [database, git, tls] = ['a-database-from-an-empty-folder', 'git-from-zero-to-undo', 'put-tls-in-front'].map(projectOf)

  test('“how do I stop it?” after an error message is led to the step that stops the server, and quotes nothing', () => {
    const matches = conversation(['initdb: error: cannot be run as root', 'and how do I stop it?'], database!)
    expect(matches[0]).toMatchObject({ title: 'Stop the server properly', isRelevant: false, quote: '' })
    expect(matches.filter(({ isRelevant }) => isRelevant)).toEqual([])
  })

  test('“it” doesn’t change the answer to a question that has a subject', () => {
    const message = 'why did my rows survive when i killed it'
    const before = 'psql: error: connection to server on socket "/tmp/.s.PGSQL.5432" failed: Connection refused'
    const alone = conversation([message], database!)
    expect(alone[0]?.isRelevant).toBe(true)
    expect(conversation([before, message], database!)).toEqual(alone)
  })

  test('a question about something that the project lacks isn’t answered by the question before', () => {
    const message = 'how do i push to github'
    expect(conversation(['how do I save a commit', 'and how do I undo it?', message], git!)).toEqual(conversation([message], git!))
  })

  test('“it doesnt work” after links finds nothing', () => {
    expect(conversation(['curl: (60) SSL certificate problem: unable to get local issuer certificate', 'it doesnt work'], tls!)).toEqual([])
  })
})
