import { Suspense } from 'react'
import { lazyPart } from '../../platform/loading/lazyPart.ts'

const MarkdownText = lazyPart(() => import('../../documents/markdown/MarkdownText.tsx').then((file) => file.MarkdownText))

/** Loads the Markdown reader for the first note with text: most readers have none. */
export const NoteMarkdown = ({ text }: { text: string }) => (
  <Suspense fallback={text}>
    <MarkdownText text={text} />
  </Suspense>
)
