import type { BlockFacts } from '../blockFacts.ts'
import type { ValidationUrlNode } from './schema.ts'

export const validationUrl = {
  holds: 'nothing',
  text: null,
  parents: ['validationBox'],
  directive: { name: 'validation-url', form: 'leafDirective' },
  promised: 'task',
} as const satisfies BlockFacts<ValidationUrlNode>
