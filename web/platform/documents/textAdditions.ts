import { createContext, use, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookmarkedBlock } from '@fieldwork/core/documents/contents.ts'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'

/** Renders the text of one block. It's called for each piece in reading order, within one rendering of the block. */
export type TextMarker = {
  words: (text: string) => ReactNode
  /** Replaces this many characters. */
  whole: (length: number, shown: ReactNode) => ReactNode
  /** Rendered before a node whose text is in a control, such as a link. */
  before: (node: InlineNode) => ReactNode
}

/** A cell of a table: its row, counted from the head, and its column. */
export type Cell = readonly [row: number, column: number]

/** The state of a block: a ticked checkbox, an open section. */
export type BlockSwitch = 'checkbox' | 'open'

/** Additions to the text of one project that aren't part of it, such as highlights. Empty until they're loaded. */
export type TextAdditions = {
  /** By block. */
  markers: Readonly<Record<string, (cell?: Cell) => TextMarker>>
  /** Rendered after a block directly in a step or section, and beside the title of a step, by id. */
  after: Readonly<Record<string, ReactNode>>
  beside: Readonly<Record<string, ReactNode>>
  bookmarks: readonly BookmarkedBlock[]
  switches: Readonly<Record<BlockSwitch, Readonly<Record<string, boolean>>>>
  /** Stores a switch; absent while it can't be stored. */
  turn?: ((kind: BlockSwitch, block: string, on: boolean) => void) | undefined
}

const none: TextAdditions = { markers: {}, after: {}, beside: {}, bookmarks: [], switches: { checkbox: {}, open: {} } }

export type TextAdditionsStore = StoreApi<TextAdditions>
export const createTextAdditions = (): TextAdditionsStore => createStore(() => none)

/** For text outside of a project's page. Never changes. */
const emptyStore = createTextAdditions()

const Context = createContext(emptyStore)
export const TextAdditionsProvider = Context

export const useTextAdditions = <T>(select: (additions: TextAdditions) => T): T => useStore(use(Context), select)

const plainMarker: TextMarker = {
  words: (text) => text,
  whole: (_, shown) => shown,
  before: () => null,
}

/** Returns how the text of a block is rendered. Rerenders the component when that changes. */
export const useTextMarker = (block: string | undefined, cell?: Cell): TextMarker => {
  const make = useTextAdditions(({ markers }) => (block === undefined ? undefined : markers[block]))
  return make ? make(cell) : plainMarker
}

/** For components that add something to the text. */
export const useTextAdditionsStore = (): TextAdditionsStore => use(Context)
