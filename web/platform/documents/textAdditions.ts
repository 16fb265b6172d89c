import { createContext, use, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookmarkedBlock } from '@fieldwork/core/documents/contents.ts'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'

/** Shows the words of one block; called for each piece in reading order, within one rendering of the block. */
export type TextMarker = {
  words: (text: string) => ReactNode
  /** Replaces this many characters. */
  whole: (length: number, shown: ReactNode) => ReactNode
  /** Before a node whose words stand in an element that can be pressed, such as a link. */
  before: (node: InlineNode) => ReactNode
}

/** Of a table: the row, counted from the head, and the column. */
export type Cell = readonly [row: number, column: number]

/** Of a block: a point that is ticked off, a section that is open. */
export type BlockSwitch = 'checkbox' | 'open'

/** What is laid over the text of one project without being part of it. Empty until it is fetched. */
export type TextAdditions = {
  /** By block. */
  markers: Readonly<Record<string, (cell?: Cell) => TextMarker>>
  /** Shown after a block that stands directly in a step or section, and beside the title of a step; by their ids. */
  after: Readonly<Record<string, ReactNode>>
  beside: Readonly<Record<string, ReactNode>>
  bookmarks: readonly BookmarkedBlock[]
  switches: Readonly<Record<BlockSwitch, Readonly<Record<string, boolean>>>>
  /** Keeps a switch; absent while it cannot be kept. */
  turn?: ((kind: BlockSwitch, block: string, on: boolean) => void) | undefined
}

const none: TextAdditions = { markers: {}, after: {}, beside: {}, bookmarks: [], switches: { checkbox: {}, open: {} } }

export type TextAdditionsStore = StoreApi<TextAdditions>
export const createTextAdditions = (): TextAdditionsStore => createStore(() => none)

/** Never written to: of a text outside of a project's page. */
const emptyStore = createTextAdditions()

const Context = createContext(emptyStore)
export const TextAdditionsProvider = Context

export const useTextAdditions = <T>(select: (additions: TextAdditions) => T): T => useStore(use(Context), select)

const plainMarker: TextMarker = {
  words: (text) => text,
  whole: (_, shown) => shown,
  before: () => null,
}

/** How the words of a block are shown now. The component is rendered again when that changes. */
export const useTextMarker = (block: string | undefined, cell?: Cell): TextMarker => {
  const make = useTextAdditions(({ markers }) => (block === undefined ? undefined : markers[block]))
  return make ? make(cell) : plainMarker
}

/** For what lays something over the text. */
export const useTextAdditionsStore = (): TextAdditionsStore => use(Context)
