import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { authorOf, useUser } from '../accounts/api.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { createAnswerOutboxes, type AnswerOutbox, type AnswerOutboxes } from './answerOutbox.ts'

const Context = createContext<AnswerOutboxes | null>(null)

/** Holds the unsaved answers of the running app. */
export const AnswerOutboxProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const platform = usePlatform()
  const [outboxes] = useState(() => createAnswerOutboxes(client, platform))
  // A layout effect, because the effects of children save answers.
  useLayoutEffect(() => outboxes.open(), [outboxes])
  return <Context value={outboxes}>{children}</Context>
}

export const useAnswerOutboxes = (): AnswerOutboxes => {
  const outboxes = use(Context)
  if (!outboxes) throw new Error('AnswerOutboxProvider is missing')
  return outboxes
}

/** The outbox of the user who is logged in, or was until the session ended. */
export const useAnswerOutbox = (projectId: string): AnswerOutbox => {
  const author = authorOf(useUser(), usePlatform())
  return useAnswerOutboxes().of(author, projectId)
}

/** One answer as it is typed. Renders the component with every key. `localValue` is undefined once the server has it. */
export const useDraft = (id: string) => {
  const outbox = useAnswerOutbox(useOpenProject().project.id)
  const localValue = useStore(outbox.state, (drafts) => drafts[id]?.localValue)
  return {
    localValue,
    type: (value: AnswerValue) => outbox.type(id, value),
    takeOther: () => outbox.takeOther(id),
    keepMine: () => outbox.keepMine(id),
  }
}
