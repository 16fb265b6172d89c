import type { BlockFacts } from '../blockFacts.ts'
import type { ValidationUploadNode } from './schema.ts'

export const validationUpload = {
  holds: 'nothing',
  text: null,
  parents: ['validationBox'],
  directive: { name: 'validation-upload', form: 'leafDirective' },
  promised: 'task',
} as const satisfies BlockFacts<ValidationUploadNode>
