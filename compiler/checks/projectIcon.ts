import { projectIcons } from '@fieldwork/core/catalogue/projectIcons.ts'
import { didYouMean } from '../findings/suggestions.ts'

export const projectIconMessage = (name: string): string =>
  `There is no icon \`${name}\`.${didYouMean(name, projectIcons) || ' docs/authoring.md lists them.'}`
