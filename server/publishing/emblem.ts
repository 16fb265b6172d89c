import { emblems } from '../../core/catalogue/emblems.ts'
import { didYouMean } from './spelling.ts'

export const emblemMessage = (name: string): string =>
  `There is no emblem \`${name}\`.${didYouMean(name, emblems) || ' docs/authoring.md lists them.'}`
