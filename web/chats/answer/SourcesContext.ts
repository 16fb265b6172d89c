import { createContext } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'

type Sources = { passages: readonly QuotedPassage[]; onFollow: (passage: QuotedPassage) => void }

/** What the numbers of an answer refer to, the first to `[1]`. */
export const SourcesContext = createContext<Sources>({ passages: [], onFollow: () => {} })
