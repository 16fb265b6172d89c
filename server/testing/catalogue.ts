import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { OpenQuestion } from '@fieldwork/core/openQuestion/schema.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { quizBank } from './quiz.ts'

/** The catalogue that feature tests run on: an open project and a Pro project, each with a Pro section, and a private one. */
export const tideTable = {
  id: 'tide-table',
  boxes: ['moon-box', 'curve-box'],
  /** TEXT, must name the moon. */
  keyword: 'what-pulls',
  /** TEXT, optional. */
  remark: 'your-remark',
  /** URL on example.org. */
  page: 'your-page',
  /** FILE. */
  picture: 'your-curve',
  /** Content id of a Pro section with one box: a TEXT that must name the sand, and a FILE. */
  section: 'low-tide',
  secret: 'what-dries',
  secretPicture: 'your-shells',
} as const
export const lighthouseLog = { id: 'lighthouse-log', text: 'who-keeps-it', picture: 'the-lamp', section: 'night-watch' } as const
export const harbourPlans = { id: 'harbour-plans', text: 'how-deep' } as const
/** A path through all three. */
export const coastPath = { id: 'know-the-coast', title: 'Know the coast' } as const

type Task = { id: string; type: 'TEXT' | 'URL' | 'FILE'; box: string; optional?: boolean; check?: AnswerCheck; model?: string }
type Check = Task & { step: string }
type Fixture = {
  id: string
  title: string
  pro?: true
  private?: true
  openQuestion?: OpenQuestion
  checks: Check[]
  sections?: Record<string, Task[]>
}

const examples = { pass: ['The moon pulls the water.'], fail: ['The wind.', 'Boats.'] }
const moon: AnswerCheck = { check: 'keywords', conditions: [{ any: ['moon'], hint: 'Look up on a clear night.' }], examples }
const sand: AnswerCheck = {
  check: 'keywords',
  conditions: [{ any: ['sand'], hint: 'You stand on it.' }],
  examples: { pass: ['The sand.'], fail: ['The sea.', 'Boats.'] },
}
const ownPage: AnswerCheck = {
  check: 'url',
  hosts: ['example.org'],
  hint: 'It is the page on example.org.',
  examples: { pass: ['https://example.org/tides'], fail: ['https://example.com/', 'tides'] },
}

const fixtures: Fixture[] = [
  {
    id: tideTable.id,
    title: 'Print a tide table',
    openQuestion: { id: tideTable.keyword, title: 'What pulls?', description: '', output: 'high water 06:12' },
    checks: [
      {
        id: tideTable.keyword,
        type: 'TEXT',
        step: 'read-the-sea',
        box: tideTable.boxes[0],
        check: moon,
        model: 'The moon: it pulls the water on the near side most.',
      },
      { id: tideTable.remark, type: 'TEXT', step: 'read-the-sea', box: tideTable.boxes[0], optional: true },
      { id: tideTable.page, type: 'URL', step: 'draw-the-curve', box: tideTable.boxes[1], check: ownPage },
      { id: tideTable.picture, type: 'FILE', step: 'draw-the-curve', box: tideTable.boxes[1], model: 'The curve rises twice a day.' },
    ],
    sections: {
      [tideTable.section]: [
        { id: tideTable.secret, type: 'TEXT', box: 'sand-box', optional: true, check: sand },
        { id: tideTable.secretPicture, type: 'FILE', box: 'sand-box', optional: true },
      ],
    },
  },
  {
    id: lighthouseLog.id,
    title: 'Keep a lighthouse log',
    pro: true,
    checks: [
      { id: lighthouseLog.text, type: 'TEXT', step: 'light-the-lamp', box: 'lamp-box' },
      { id: lighthouseLog.picture, type: 'FILE', step: 'light-the-lamp', box: 'lamp-box' },
    ],
    sections: { [lighthouseLog.section]: [] },
  },
  {
    id: harbourPlans.id,
    title: 'Plan a harbour',
    private: true,
    checks: [{ id: harbourPlans.text, type: 'TEXT', step: 'sound-the-depth', box: 'depth-box' }],
  },
]

/** Writes the three projects as version 1 (or the named version, which becomes the newest). */
export const publishTestingCatalogue = async (db: UntypedDatabase, version = 1): Promise<void> => {
  await db.rows(`insert into series values ('the-coast', 1, 'The coast', 'Beside the sea.', 'compass') on conflict do nothing`)
  await db.rows(
    `insert into concepts (key, name, short, detailed) values ('tide', 'Tide', 'The sea rises & falls.', $1) on conflict do nothing`,
    [JSON.stringify([{ type: 'paragraph', id: 'tide-1', children: [{ type: 'text', text: 'The moon pulls it.' }] }])],
  )
  for (const [index, fixture] of fixtures.entries()) await publish(db, fixture, index + 1, version)
  await db.rows(
    `insert into paths (id, position, title, audience, outcome, steps) values ($1, 1, $2, 'You live by the sea.', 'You know it.', $3)
     on conflict do nothing`,
    [coastPath.id, coastPath.title, JSON.stringify(fixtures.map(({ id }) => ({ id, why: `Because of ${id}.` })))],
  )
}

const publish = async (db: UntypedDatabase, fixture: Fixture, position: number, version: number) => {
  const { id, checks, sections = {} } = fixture
  const metadata = JSON.stringify(metadataOf(fixture, position))
  await db.rows(
    `insert into projects (id, version, visibility, plan, category, series_id, series_position, position, metadata, source_hash)
     values ($1, $2, $3, $4, 'Databases', 'the-coast', 1, $5, $6, 'test')
     on conflict (id) do update set version = excluded.version, metadata = excluded.metadata`,
    [id, version, fixture.private ? 'private' : 'public', fixture.pro ? 'pro' : null, position, metadata],
  )
  await db.rows(
    `insert into project_versions (project_id, version, metadata, source_hash, texts, git_hash) values ($1, $2, $3, 'test', $4, 'test')`,
    [id, version, metadata, JSON.stringify({ 'project.md': `# ${fixture.title}\n` })],
  )
  const bodies = { 'document.json': JSON.stringify(documentOf(fixture, version)), ...filesOf(fixture) }
  for (const [name, body] of Object.entries(bodies)) {
    await db.rows('insert into project_files (project_id, version, name, body, etag, pro) values ($1, $2, $3, $4, $5, $6)', [
      id,
      version,
      name,
      body,
      `${id}-${name}-${version}`,
      name !== 'document.json',
    ])
  }
  await db.rows('insert into quizzes (project_id, version, id, body) values ($1, $2, $3, $4)', [id, version, quizBank.id, quizBank])
  const tasks = [
    ...checks.map((task) => ({ ...task, section: null })),
    ...Object.entries(sections).flatMap(([section, inside]) => inside.map((task) => ({ ...task, step: null, section }))),
  ]
  for (const [index, { id: validation, type, step, section, box, optional, check, model }] of tasks.entries()) {
    await db.rows(
      `insert into validations (project_id, version, id, position, step_id, content_id, box_id, type, title, optional, answer_check,
         model_answer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $3, $9, $10, $11)`,
      [
        id,
        version,
        validation,
        index + 1,
        step,
        section,
        box,
        type,
        optional ?? false,
        check ? JSON.stringify(check) : null,
        model ?? null,
      ],
    )
  }
}

const metadataOf = ({ title, pro, private: hidden, openQuestion, checks }: Fixture, position: number): ProjectMetadata => ({
  title,
  description: `${title}, step by step.`,
  icon: 'compass',
  difficulty: 'easy',
  time: 30,
  cost: 'nothing',
  needs: 'a shell',
  lastModified: '2026-11-01',
  concepts: [{ key: 'tide', name: 'Tide' }],
  tracks: [],
  visibility: hidden ? 'private' : 'public',
  ...(pro ? { plan: 'pro' } : {}),
  category: 'Databases',
  order: `1.${position}`,
  series: { id: 'the-coast', title: 'The coast' },
  variables: [
    { name: 'boat', label: 'Name of your boat', placeholder: 'marlin' },
    { name: 'port', label: 'Your port', placeholder: '8000', scope: 'user' },
  ],
  verified: 'run',
  verifiedOn: '2026-11-01',
  outline: [...new Set(checks.map(({ step }) => step))].map((id) => ({ id, title: id, minutes: 10 })),
  ...(openQuestion && { openQuestion }),
})

const documentOf = ({ id, checks, sections = {} }: Fixture, version: number): GuidedDocument => ({
  projectId: id,
  version,
  steps: [...new Set(checks.map(({ step }) => step))].map((step) => ({
    type: 'step',
    id: step,
    title: step,
    minutes: 10,
    children: [
      { type: 'paragraph', id: `${step}-text`, children: [{ type: 'text', text: 'The sea rises and falls.' }] },
      ...boxesOf(checks.filter((check) => check.step === step)),
    ],
  })),
  sections: Object.keys(sections).map((contentId) => ({
    type: 'section',
    id: `${contentId}-section`,
    sectionType: 'pro',
    status: 'locked',
    contentId,
    heading: contentId,
    isOpen: true,
    children: [],
  })),
  tracks: [],
})

const filesOf = ({ sections = {} }: Fixture): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sections).map(([contentId, tasks]) => {
      const text: BlockNode = { type: 'paragraph', id: `${contentId}-text`, children: [{ type: 'text', text: `About ${contentId}.` }] }
      return [contentId, JSON.stringify([text, ...boxesOf(tasks)])]
    }),
  )

const boxesOf = (checks: Task[]): ValidationBoxNode[] =>
  [...new Set(checks.map(({ box }) => box))].map((box) => ({
    type: 'validationBox',
    id: box,
    title: box,
    children: checks.filter((check) => check.box === box).map(nodeOf),
  }))

const nodeOf = ({ id, type, optional = false }: Task): Extract<BlockNode, { type: `validation${'Text' | 'Url' | 'Upload'}` }> => {
  const node = { id, title: id, optional, hidden: false }
  if (type === 'TEXT') return { type: 'validationText', ...node }
  return type === 'URL' ? { type: 'validationUrl', extension: 'https://', ...node } : { type: 'validationUpload', ...node }
}
