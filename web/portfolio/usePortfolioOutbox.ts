import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import { createDraftMachine, idleDraft, phaseOf, type Draft } from '../platform/outbox/draft.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { noStorage } from '../platform/outbox/outboxStorage.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { ownPortfolioQuery, savePortfolioAtEnd, useSavePortfolio } from './api.ts'

export type FieldName = 'title' | 'description'

/** The server has no revisions of a portfolio, so this one counts the saves of a text. */
type StoredText = { text: string; revision: number }

const machine = createDraftMachine<string, 'saved', StoredText>({
  draftStatus: 'saved',
  valueOf: ({ text }) => text,
  isSame: (one, other) => one === other,
})

/** Saves title and description as they are typed. A text that can't be saved is reverted, unless it was changed since. */
export const usePortfolioOutbox = (portfolio: OwnPortfolio) => {
  const client = useQueryClient()
  const platform = usePlatform()
  const save = useSavePortfolio()
  const [outbox] = useState(() => {
    const currentUserId = () => client.getQueryData(userQuery.queryKey)?.id
    return createOutbox(
      {
        machine,
        storage: noStorage,
        pauseMs: 500,
        stored: (name) => ({ text: client.getQueryData(ownPortfolioQuery.queryKey)?.[name as FieldName] ?? '', revision: 0 }),
        send: async (name, { value, revision }) => {
          await save({ [name]: value })
          return { text: value, revision: revision + 1 }
        },
        onTakenBack: () => platform.toasts.show({ title: messages.saveFailed, variant: 'error' }),
      },
      { platform, userId: currentUserId() ?? null, currentUserId, isOpen: () => true },
      undefined,
    )
  })
  useEffect(() => {
    const release = platform.reload.holdWhile(outbox.isUnsaved)
    const stop = onLeave(() => {
      // The timer goes on, and sends the same text if the page stays.
      for (const [name, { localValue, inFlight }] of Object.entries(outbox.state.getState()))
        if (localValue !== undefined && localValue !== inFlight?.value)
          void savePortfolioAtEnd({ [name]: localValue }).catch(() => undefined)
    })
    return () => {
      release()
      stop()
      // The user left for another page of the app before the pause was over.
      outbox.saveAll()
    }
  }, [outbox, platform])

  const drafts = useStore(outbox.state)
  // Read here, so that the saved text and the end of its draft render together.
  const { data = portfolio } = useQuery({ ...ownPortfolioQuery, enabled: false })
  const fieldOf = (name: FieldName) => {
    const draft: Draft<string, 'saved', StoredText> = drafts[name] ?? idleDraft
    const phase = phaseOf(draft)
    return {
      value: draft.localValue ?? data[name],
      status: phase === 'rest' && draft.baseRevision > 0 ? 'saved' : phase === 'saving' ? 'saving' : 'rest',
      type: (value: string) => outbox.type(name, value),
    }
  }
  return { title: fieldOf('title'), description: fieldOf('description') }
}
