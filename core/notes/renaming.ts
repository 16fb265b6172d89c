import { type Aliases, currentId, withCurrentIds } from '../documents/aliases.ts'
import type { Annotation } from './schema.ts'
import type { VersionText } from './versionWords.ts'

const isEmpty = (aliases: Aliases): boolean => Object.keys(aliases).length === 0

/** Returns a version's text with the later ids. */
export const renameIds = (text: VersionText, aliases: Aliases): VersionText => {
  if (isEmpty(aliases)) return text
  const sections = [...text.sections].map(([name, nodes]) => [currentId(aliases, name), withCurrentIds(nodes, aliases)] as const)
  return { document: withCurrentIds(text.document, aliases), sections: new Map(sections) }
}

/** Returns an annotation with the later ids of its blocks. */
export const renameBlocks = (item: Annotation, aliases: Aliases): Annotation => {
  if (item.kind === 'deleted' || isEmpty(aliases)) return item
  if (!('range' in item)) return { ...item, block: currentId(aliases, item.block) }
  const { start, end } = item.range
  const point = ({ block, offset }: typeof start) => ({ block: currentId(aliases, block), offset })
  return { ...item, range: { ...item.range, start: point(start), end: point(end) } }
}
