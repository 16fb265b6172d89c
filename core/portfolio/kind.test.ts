import { expect, test } from 'vitest'
import { kindOf } from './kind.ts'

const file = (fileType: string) => ({ storageName: 'portfolio_1', fileName: 'name', fileType })

test.for([
  ['a website', { type: 'URL' }, 'link'],
  ['a saved project', { type: 'PROJECT' }, 'documentation'],
  ['a PNG', { type: 'FILE', file: file('image/png') }, 'picture'],
  ['a JPG', { type: 'FILE', file: file('image/jpeg') }, 'picture'],
  ['a PDF', { type: 'FILE', file: file('application/pdf') }, 'pdf'],
] as const)('%s is called by its kind', ([, document, kind]) => expect(kindOf(document)).toBe(kind))
