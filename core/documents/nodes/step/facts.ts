import type { AnyBlockFacts } from '../blockFacts.ts'

export const step = {
  parents: ['document'],
  directive: { name: 'step', form: 'containerDirective' },
} as const satisfies Pick<AnyBlockFacts, 'parents' | 'directive'>
