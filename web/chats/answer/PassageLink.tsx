import { use, type ComponentProps } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { SourcesContext } from './SourcesContext.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { passage: QuotedPassage }

/** Links to a passage of the document. With a modifier key, it opens a new tab like any link. */
export const PassageLink = ({ passage, children, ...rest }: Props) => {
  const { onFollow } = use(SourcesContext)
  return (
    <a
      {...rest}
      href={`#${passage.blockId}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        // Safari gives no focus to a link that is pressed, and the way back leads to it.
        event.currentTarget.focus()
        onFollow(passage)
      }}
    >
      {children}
    </a>
  )
}
