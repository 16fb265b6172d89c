/* The build of Typst that this machine can run. Both builds lay out a document identically. */

export type PictureFile = { path: string; bytes: Buffer }

export type Typst = {
  /** Lays out template.typ over `data`, which is JSON. Paths of pictures begin with a slash. */
  pdf: (data: string, pictures: readonly PictureFile[]) => Buffer
}

/** The document cannot be made. The message contains none of its text. */
export class TypesettingError extends Error {}

export const cannotLayOut = 'Typst could not lay out the document.'
