/* Typst, as it is there on a machine. Both builds lay a document out alike. */

export type PictureFile = { path: string; bytes: Buffer }

export type Typst = {
  /** Lays out template.typ over `data`, which is JSON. Paths of pictures begin with a slash. */
  pdf: (data: string, pictures: readonly PictureFile[]) => Buffer
}

/** A document that cannot be made, in a sentence without any of its words. */
export class TypesettingError extends Error {}

export const cannotLayOut = 'Typst could not lay out the document.'
