import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../accounts/api.ts'
import { projectQuery, OpenProjectContext } from '../../catalogue/api.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import type { ValidationTextNode } from '@fieldwork/core/documents/nodes/validationText/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { CodeBlock } from '../../documents/nodes/CodeBlock.tsx'
import { fakeServer } from '../testing.tsx'
import { project } from '../testProject.ts'
import { useMergedAnswers } from '../useMergedAnswers.ts'
import { TaskBox } from './TaskBox.tsx'

/* A box with one question of each kind that no rule grades. */

const question = (id: string, title: string): ValidationTextNode => ({ type: 'validationText', id, title, optional: false, hidden: false })

export const options = ['It is opened again', 'It stays as it is', 'It is a file that is gone']

export const nodes = {
  output: {
    ...question('count', 'How many bytes are there?'),
    format: { by: 'output', commands: [{ run: 'head -c {{depth}} /dev/zero | wc -c', shape: '……' }] },
  },
  choice: { ...question('pick', 'What happens to the log?'), format: { by: 'choice', options } },
  'own-words': { ...question('why', 'Why is it never closed?'), format: { by: 'own-words' } },
} as const satisfies Record<string, ValidationTextNode>

const checks: Record<string, AnswerCheck> = {
  count: { check: 'evidence', evidence: [{ run: 'wc -c', prints: '{{depth * 2}}' }] },
  pick: {
    check: 'choice',
    options: options.map((value, at) => ({ value, explanation: `Because of ${at}.`, ...(at === 1 && { answer: true as const }) })),
  },
  why: { check: 'own-words', points: ['The process holds it', 'The name is not the file'] },
}

export const depth = (value: string): Project['variables'] => [{ name: 'depth', value, scope: 'project' }]
const personal = [{ name: 'depth', label: 'Depth', placeholder: '12', personal: 'draw(100, 900)' }]

/** Starts a fake server with one box of these kinds of questions. The learner's value is 120. */
export const serverWith = (kinds: Array<keyof typeof nodes>, person: Pick<Parameters<typeof fakeServer>[0] & object, 'user'> = {}) => {
  const box: ValidationBoxNode = { type: 'validationBox', id: 'log', title: 'Look at the log', children: kinds.map((kind) => nodes[kind]) }
  const own = project()
  const server = fakeServer({
    ...person,
    boxes: [box],
    checks,
    project: { ...own, metadata: { ...own.metadata, variables: personal }, variables: person.user === null ? [] : depth('120') },
  })
  server.outputs['count'] = '240'
  return server
}

/** Renders the box as in a document: it refetches the project, and merges answers written before logging in. */
export const Box = ({ box }: { box: ValidationBoxNode }) => {
  useMergedAnswers(useUser()?.id)
  return (
    <FreshProject>
      <TaskBox box={box} renderBlock={(node) => node.type === 'codeBlock' && <CodeBlock nodes={[node]} />} />
    </FreshProject>
  )
}

const FreshProject = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(projectQuery('tls'))
  return data && <OpenProjectContext value={{ project: data, track: undefined }}>{children}</OpenProjectContext>
}
