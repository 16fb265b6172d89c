import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { createBroadcast, type Broadcast } from '../../platform/browser/broadcast.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import { storeAnswer, storedAnswer, validationsQuery } from '../api.ts'
import {
  adopted,
  idleDraft,
  localChosen,
  otherChosen,
  replacedByVisitor,
  restored,
  toKeep,
  typed,
  type Draft,
  type RequestedStatus,
} from './draft.ts'
import { forgetDraft, storeDraft, storedDraft, storedDraftIds } from './draftStorage.ts'
import { createDraftSync, type DraftContext, type SavedAnswer } from './draftSync.ts'

/** By validation id. */
export type Drafts = Readonly<Record<string, Draft>>

/** The unsaved answers of one person to one project, and the only place that holds the words as they are typed. */
export type DraftStore = {
  state: StoreApi<Drafts>
  /** Takes what is in the field and saves it after a pause. */
  type: (id: string, value: AnswerValue) => void
  /** Saves now what waits for the pause, or for another try. */
  save: (id: string) => void
  saveAll: () => void
  /** Asks for a status, with whatever is in the field. Rejects when it was not reached: after the contract's tries, or refused. */
  requestStatus: (id: string, status: RequestedStatus) => Promise<Answer>
  /** Shows an answer that came by another way than this store, here and in the other windows. */
  take: (answer: Answer) => void
  takeOther: (id: string) => void
  keepMine: (id: string) => void
  /** Saves what was written as a visitor; over another answer the learner chooses. The stored answers have to be known. */
  merge: () => void
  isUnsaved: () => boolean
  /** Discards everything unsaved, because the project was restarted. */
  clear: () => void
}

type Owner = { userId: string | null; projectId: string }

/** `visitors`: what was written here before anybody signed in. A visitor's own store ends with the browser tab. */
const createDraftStore = (
  world: Pick<DraftContext, 'client' | 'platform' | 'savedAnswers' | 'isOpen'>,
  { userId, projectId }: Owner,
  visitors: DraftStore | undefined,
): DraftStore => {
  const state = createStore<Drafts>(() => ({
    ...adoptedFrom(visitors),
    ...Object.fromEntries(
      storedDraftIds(userId, projectId).flatMap((id) => {
        const kept = storedDraft(userId, projectId, id)
        return kept ? [[id, restored(idleDraft, kept)]] : []
      }),
    ),
  }))
  const draftOf = (id: string): Draft => state.getState()[id] ?? idleDraft
  const stored = (id: string): Answer | undefined => storedAnswer(world.client, projectId, id)

  const change = (id: string, draft: Draft): Draft => {
    state.setState({ [id]: draft })
    const answer = stored(id)
    const kept = toKeep(draft, answer)
    if (kept) storeDraft(userId, projectId, id, kept)
    // A mark for review was taken back or given up. Other words than the stored ones are another window's.
    else if (answer) forgetDraft(userId, projectId, id, answer)
    return draft
  }
  const sync = createDraftSync({
    ...world,
    userId,
    projectId,
    draftOf,
    change,
    forget: (id, saved) => {
      forgetDraft(userId, projectId, id, saved?.value)
      // An answer that is saved must not come back after log-out.
      if (saved) visitors?.takeOther(id)
    },
  })
  const takeOther = (id: string) => {
    change(id, otherChosen())
    forgetDraft(userId, projectId, id)
    sync.stop(id)
    visitors?.takeOther(id)
  }
  return {
    state,
    save: sync.save,
    saveAll: () => Object.keys(state.getState()).forEach(sync.save),
    requestStatus: sync.requestStatus,
    take: (answer) => {
      if (userId === null || !sync.isSignedIn()) return
      storeAnswer(world.client, projectId, answer)
      world.savedAnswers.send({ userId, projectId, answer })
    },
    takeOther,
    type: (id, value) => {
      const draft = typed(draftOf(id), value, stored(id))
      // The browser's storage gets it after the pause.
      state.setState({ [id]: draft })
      if (draft.localValue) sync.saveAfterPause(id)
      else takeOther(id)
    },
    keepMine: (id) => {
      change(id, localChosen(draftOf(id)))
      sync.sendNow(id)
    },
    merge: () => {
      for (const [id, { localValue: kept }] of Object.entries(visitors?.state.getState() ?? {})) {
        const answer = stored(id)
        if (!answer || !kept) continue
        const draft = draftOf(id)
        const mine = draft.localValue ?? kept
        // The person's own words, or a visitor's that were compared already.
        const isOwn = draft.localValue !== undefined && !draft.awaitsMerge
        const base = replacedByVisitor(mine, answer)
        if (isOwn) sync.save(id)
        else if (base === undefined) takeOther(id)
        else {
          change(id, restored(draft, { mine, base }))
          sync.save(id)
        }
      }
    },
    isUnsaved: () => {
      const isLoaded = world.client.getQueryData(validationsQuery(projectId).queryKey) !== undefined
      const isUnsavedDraft = ([id, { localValue, inFlight, requestedStatus }]: [string, Draft]) =>
        // A draft of a task that another version had is kept, and cannot be saved.
        Boolean(localValue || inFlight || requestedStatus) && (!isLoaded || stored(id) !== undefined)
      return sync.isSignedIn() && Object.entries(state.getState()).some(isUnsavedDraft)
    },
    // Another window may have kept some, too.
    clear: () => new Set([...Object.keys(state.getState()), ...storedDraftIds(userId, projectId)]).forEach(takeOther),
  }
}

const adoptedFrom = (visitors: DraftStore | undefined): Drafts =>
  Object.fromEntries(
    Object.entries(visitors?.state.getState() ?? {}).flatMap(([id, draft]) => (draft.localValue ? [[id, adopted(draft)]] : [])),
  )

/** All stores of a running app. */
export type DraftStores = {
  /** The same for as long as the app runs: what is on its way arrives even when its box has left the screen. */
  of: (userId: string | null, projectId: string) => DraftStore
  areUnsaved: () => boolean
  /** To and from the other windows. */
  savedAnswers: Broadcast<SavedAnswer>
  /** The app is on the page. Returns how to say that it is not any more. */
  open: () => () => void
}

export const createDraftStores = (client: QueryClient, platform: Platform): DraftStores => {
  const savedAnswers = createBroadcast<SavedAnswer>('fieldwork.answers')
  const stores = new Map<string, DraftStore>()
  let isOpen = true
  const world = { client, platform, savedAnswers, isOpen: () => isOpen }
  const of: DraftStores['of'] = (userId, projectId) => {
    const key = `${userId ?? ''}/${projectId}`
    const visitors = userId === null ? undefined : of(null, projectId)
    const store = stores.get(key) ?? createDraftStore(world, { userId, projectId }, visitors)
    stores.set(key, store)
    return store
  }
  const open = () => {
    isOpen = true
    return () => void (isOpen = false)
  }
  return { of, savedAnswers, open, areUnsaved: () => [...stores.values()].some((store) => store.isUnsaved()) }
}
