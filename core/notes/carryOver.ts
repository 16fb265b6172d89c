import type { GuidedDocument } from '../documents/nodes.ts'
import type { BlockNode } from '../documents/nodes.ts'
import type { Annotations } from './schema.ts'

/** All text of one version: the document, and the files of its Pro sections by their names. */
export type VersionText = { document: GuidedDocument; sections: ReadonlyMap<string, readonly BlockNode[]> }

/**
 * The file on a later version of the project. Nothing is dropped: what finds no place is set aside. `update` says what became of each.
 */
export const carryOver = (file: Annotations, from: VersionText, to: VersionText): Annotations => {
  throw new Error(`${file.version} ${from.document.version} ${to.document.version}`)
}
