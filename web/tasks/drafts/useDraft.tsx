import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { authorOf, useUser } from '../../accounts/api.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { createDraftStores, type DraftStore, type DraftStores } from './draftStore.ts'

const Context = createContext<DraftStores | null>(null)

/** Holds the unsaved answers of the running app. */
export const DraftsProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const platform = usePlatform()
  const [stores] = useState(() => createDraftStores(client, platform))
  // Before the effects of what is inside, which save.
  useLayoutEffect(() => stores.open(), [stores])
  return <Context value={stores}>{children}</Context>
}

export const useDraftStores = (): DraftStores => {
  const stores = use(Context)
  if (!stores) throw new Error('An answer stands outside of the app')
  return stores
}

/** The person's answers to a project; the same for as long as they are the one who is signed in, or was until the session ended. */
export const useDraftStore = (projectId: string): DraftStore => {
  const author = authorOf(useUser(), usePlatform())
  return useDraftStores().of(author, projectId)
}

/** One answer as it is typed: who uses this is rendered with every key. `localValue` is absent while it is what the server holds. */
export const useDraft = (id: string) => {
  const store = useDraftStore(useOpenProject().project.id)
  const localValue = useStore(store.state, (drafts) => drafts[id]?.localValue)
  return {
    localValue,
    type: (value: AnswerValue) => store.type(id, value),
    takeOther: () => store.takeOther(id),
    keepMine: () => store.keepMine(id),
  }
}
