import type { BlockFacts } from '../blockFacts.ts'
import type { ValidationTextNode } from './schema.ts'

export const validationText = {
  holds: 'nothing',
  text: null,
  parents: ['validationBox'],
  directive: { name: 'validation-text', form: 'leafDirective' },
  promised: 'task',
} as const satisfies BlockFacts<ValidationTextNode>
