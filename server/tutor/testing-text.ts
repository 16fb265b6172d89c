import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { tideTable } from '../testing/catalogue.ts'

/** A text that says something, in place of what the testing catalogue says. */

const text = (words: string): InlineNode => ({ type: 'text', text: words })
const paragraph = (id: string, ...children: InlineNode[]): BlockNode => ({ type: 'paragraph', id, children })
const code = (id: string, title: string, words: string): BlockNode => ({
  type: 'codeBlock',
  id,
  inline: false,
  language: 'js',
  title,
  text: words,
  copyable: true,
  expandable: false,
  ask: false,
})

const step = (id: string, title: string, ...children: BlockNode[]) => ({ type: 'step', id, title, minutes: 5, children })

/** In code, a word that the text explains. */
const printing = code('print-code', 'tide.js', 'const height = tideHeight({{harbour}})\nconsole.log(height)')

/** A published box: the question without its key and model answer. */
const box: BlockNode = {
  type: 'validationBox',
  id: tideTable.boxes[0],
  title: 'What pulls',
  children: [{ type: 'validationText', id: tideTable.keyword, title: 'Which heavenly body pulls?', optional: false, hidden: false }],
}

const steps = (height: string) => [
  step(
    'read-the-sea',
    'Read the sea',
    paragraph('high', { type: 'concept', conceptId: 'tide', conceptName: 'Tide', children: [text('The tide')] }, text(height)),
    paragraph('gauge', text('A gauge is a long ruler in the harbour basin. Read it at noon, because boats make fewer waves then.')),
    printing,
    box,
  ),
  step('draw-the-curve', 'Draw the curve', paragraph('curve', text('Plot tideHeight for each hour, and connect the points by hand.'))),
]

const document = (version: number, height: string) => ({
  projectId: tideTable.id,
  version,
  steps: steps(height),
  sections: [
    {
      type: 'section',
      id: 'low-tide-section',
      sectionType: 'pro',
      status: 'locked',
      contentId: tideTable.section,
      heading: 'Low tide',
      isOpen: true,
      children: [paragraph('teaser', text('Walk out at low water.'))],
    },
  ],
  tracks: [
    { id: 'paper', title: 'On paper', description: '', steps: [] },
    {
      id: 'screen',
      title: 'On a screen',
      description: '',
      steps: [step('draw-the-curve', 'Draw the curve', paragraph('canvas', text('Draw the points on a canvas element instead.')))],
    },
  ],
})

/** Occurs only in the Pro section. */
export const secretWord = 'quicksand'

/** Gives the open project of the testing catalogue texts to explain: version 1 says six metres. */
export const writeTexts = async (db: UntypedDatabase, version = 1, height = ' rises six metres twice a day.'): Promise<void> => {
  const bodies = {
    'document.json': document(version, height),
    [tideTable.section]: [paragraph('secret-text', text(`Beware of ${secretWord} behind the second pole.`))],
  }
  for (const [name, body] of Object.entries(bodies))
    await db.rows('update project_files set body = $1, etag = $2 where project_id = $3 and version = $4 and name = $5', [
      ...[JSON.stringify(body), `${name} ${version} ${height}`, tideTable.id, version, name],
    ])
  const variables = [{ name: 'harbour', label: 'Harbour', placeholder: 'Kittiwake' }]
  const tracks = document(version, height).tracks.map(({ id, title, description }) => ({ id, title, description }))
  const values = [JSON.stringify({ variables, tracks }), tideTable.id]
  await db.rows(`update project_versions set metadata = metadata || $1 where project_id = $2`, values)
  await db.rows(`update projects set metadata = metadata || $1 where id = $2`, values)
  const detailed = JSON.stringify([paragraph('tide-detail', text('It follows from how far away heavy bodies are.'))])
  await db.rows(
    `insert into concepts (key, name, short, detailed) values ('tide', 'Tide', $1, $2)
     on conflict (key) do update set name = excluded.name, short = excluded.short, detailed = excluded.detailed`,
    ['The slow rise and fall of the sea.', detailed],
  )
}
