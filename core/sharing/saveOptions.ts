/** Ways to save a documentation, in the order of the menu. */
export const saveOptions = ['portfolio', 'pdf', 'readme', 'markdown', 'url'] as const
export type SaveOption = (typeof saveOptions)[number]

/** `archive` is the Markdown with its pictures. */
export type SaveKind = SaveOption | 'archive'

/** True for options that save the PDF, which has a theme and a title page and is rendered before it is saved. */
export const isTypeset = (kind: SaveKind): kind is 'portfolio' | 'pdf' | 'url' => kind === 'portfolio' || kind === 'pdf' || kind === 'url'
