import { render } from 'vitest-browser-react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { WithPlatform } from '../../testing/platform.tsx'
import { AnswerBody } from './AnswerBody.tsx'

export const passages: QuotedPassage[] = [
  { stepId: 'sign', blockId: 'statement', title: 'Sign it', quote: 'A certificate is a statement, not a `secret`.' },
  { stepId: 'sign', blockId: 'mixed', title: 'Sign it', quote: 'Who vouches for a key.', conceptId: 'ca', conceptName: 'authority' },
  { stepId: 'serve', blockId: 'port', title: 'Serve it', quote: 'listen 443;\nssl on;' },
]

export type RenderedAnswer = { text: string; passages: QuotedPassage[]; unbacked: Array<{ start: number; end: number }> }
export const answerOf = (text: string, rest: Partial<RenderedAnswer> = {}): RenderedAnswer => ({ text, passages, unbacked: [], ...rest })

export const stay = () => {}

export const show = (
  answer: RenderedAnswer,
  { isStreaming = false, onFollow = stay }: { isStreaming?: boolean; onFollow?: (passage: QuotedPassage) => void } = {},
) =>
  render(
    <WithPlatform>
      <main>
        <AnswerBody answer={answer} isStreaming={isStreaming} onFollow={onFollow} steps={[{ id: 'sign' }, { id: 'serve' }]} />
      </main>
    </WithPlatform>,
  )
