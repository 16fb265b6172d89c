import { blockText } from '@fieldwork/core/documents/blockText.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { isValidation, stepsFor, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { minAnswerLength } from '@fieldwork/core/tasks/limits.ts'

/** Text above a task, which readers could copy without doing the work. */
export type PageTexts = {
  /** Distinct lines, sentences and blocks. */
  pieces: string[]
  /** URLs in the pieces. */
  addresses: string[]
  /** The whole text by block. */
  whole: string
}

/** A project's text, including Pro sections. */
type Page = {
  document: Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>
  files: ReadonlyArray<{ blocks: readonly BlockNode[] }>
}

/** Returns a function that collects the text above a validation on all tracks, with variables filled in from `values`. */
export const pageTexts = ({ document, files }: Page, values: VariableValues): ((validationId: string) => PageTexts) => {
  const textOf = new Map<BlockNode, string>()
  const filled = (block: BlockNode): string => {
    const text = textOf.get(block) ?? withVariables(writtenIn(block), values)
    textOf.set(block, text)
    return text
  }
  const pages = readingOrders({ document, files })
  return (validationId) => {
    const above = new Set(pages.flatMap((blocks) => blocks.slice(0, Math.max(0, indexOf(blocks, validationId)))))
    const blocks = [...above].map((block) => ({ block, text: filled(block) })).filter(({ text }) => text.trim() !== '')
    const pieces = new Set(blocks.flatMap(({ block, text }) => piecesOf(text, block.type === 'codeBlock')))
    const whole = blocks.map(({ text }) => text).join('\n')
    return { pieces: [...pieces], addresses: [...new Set(whole.match(/https?:\/\/[^\s<>"'`()[\]{}|]*[^\s<>"'`()[\]{}|.,;:!?]/g))], whole }
  }
}

const indexOf = (blocks: readonly BlockNode[], id: string): number => blocks.findIndex((block) => isValidation(block) && block.id === id)

/** Lists the blocks of each track in reading order. */
const readingOrders = ({ document, files }: Page): BlockNode[][] => {
  const around = [...document.sections, ...files.flatMap(({ blocks }) => blocks)]
  return [undefined, ...document.tracks.map(({ id }) => id)].map((track) => [
    ...walkBlocks([...stepsFor(document, track).flatMap(({ children }) => children), ...around]),
  ])
}

/** Returns the text of a block; for a validation, its question and description. */
const writtenIn = (block: BlockNode): string =>
  isValidation(block)
    ? [block.title, ...('description' in block && block.description ? [block.description] : [])].join('\n')
    : blockText(block)

const piecesOf = (text: string, isCode: boolean): string[] => {
  const lines = text.split('\n')
  const sentences = isCode ? [] : lines.flatMap((line) => line.split(/(?<=[.!?:;])\s+/))
  return [...lines, ...sentences, text].map((piece) => piece.trim()).filter(({ length }) => length >= minAnswerLength)
}
