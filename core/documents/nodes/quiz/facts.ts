import type { BlockFacts } from '../blockFacts.ts'
import type { QuizNode } from './schema.ts'

export const quiz = {
  holds: 'nothing',
  text: null,
  parents: ['step', 'section'],
  // Its name comes from quiz.yaml.
  directive: { name: 'quiz', form: 'leafDirective', attributes: { name: null } },
  promised: 'quiz',
  contents: ({ name }) => name || undefined,
} as const satisfies BlockFacts<QuizNode>
