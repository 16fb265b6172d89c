import { createContext, use, type ComponentProps } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { isModifiedClick } from '../../platform/browser/modifiedClick.ts'

export type Steps = ReadonlyArray<{ id: string }>

type Sources = { passages: readonly QuotedPassage[]; onFollow: (passage: QuotedPassage) => void; steps: Steps }

/** What the numbers of an answer refer to, starting with `[1]`. */
export const SourcesContext = createContext<Sources>({ passages: [], onFollow: () => {}, steps: [] })

/** Links to a passage of the document. With a modifier key, it opens a new tab like any link. */
export const PassageLink = ({ passage, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { passage: QuotedPassage }) => {
  const { onFollow } = use(SourcesContext)
  return (
    <a
      {...rest}
      href={`#${passage.blockId}`}
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        // Safari doesn't focus a link that is clicked, and the way back leads to it.
        event.currentTarget.focus()
        onFollow(passage)
      }}
    >
      {children}
    </a>
  )
}
