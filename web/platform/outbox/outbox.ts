import { createStore, type StoreApi } from 'zustand/vanilla'
import { createDelivery, type Author, type DraftEndpoint } from './delivery.ts'
import { idleDraft, type Draft, type Revised, type StoredDraft } from './draft.ts'
import type { OutboxStorage } from './outboxStorage.ts'

/** By id. */
export type Drafts<Value, Status, Stored> = Readonly<Record<string, Draft<Value, Status, Stored>>>

/** The unsaved values of one author, and the only place that holds typed values. */
export type Outbox<Value, Status, Stored> = {
  state: StoreApi<Drafts<Value, Status, Stored>>
  /** Takes what is in the field and saves it after a pause. */
  type: (id: string, value: Value) => void
  /** Saves immediately instead of after the pause or the wait for the next attempt. */
  save: (id: string) => void
  saveAll: () => void
  /** Requests a status, with whatever is in the field. Rejects if it was not reached: after the contract's retries, or refused. */
  requestStatus: (id: string, status: Status) => Promise<Stored>
  /** The user chose the other window's value. */
  takeOther: (id: string) => void
  /** The user chose this window's value. */
  keepMine: (id: string) => void
  /** Removes an unsaved value, also from the browser's storage. It isn't sent any more. */
  discard: (id: string) => void
  /** Saves what the author wrote as a visitor; the user chooses if the account has another value. The stored values must be loaded. */
  merge: () => void
  isUnsaved: () => boolean
  /** Discards everything unsaved, because the project was restarted. */
  clear: () => void
}

/** The differences between kinds of values for the outbox. */
export type OutboxAdapter<Value, Status, Stored extends Revised> = DraftEndpoint<Value, Status, Stored> & {
  storage: OutboxStorage<StoredDraft<Value, Status>>
  /** True once the stored values are loaded; absent if they always are. A draft without a stored value belongs to another version and can't be saved. */
  isLoaded?: () => boolean
  /** The revision that a visitor's value replaces once they are logged in; undefined if it is discarded. */
  replacedByVisitor?: (mine: Value, stored: Stored) => number | undefined
}

/** `visitors`: what was written before login. */
export const createOutbox = <Value, Status, Stored extends Revised>(
  adapter: OutboxAdapter<Value, Status, Stored>,
  author: Author,
  visitors: Outbox<Value, Status, Stored> | undefined,
): Outbox<Value, Status, Stored> => {
  type Own = Draft<Value, Status, Stored>
  const { machine, storage, stored } = adapter
  const { isSame } = machine.rules
  const visitorsDrafts = () => Object.entries(visitors?.state.getState() ?? {}).filter(([, { localValue }]) => localValue !== undefined)
  const adopted = visitorsDrafts().map(([id, draft]): [string, Own] => [id, machine.adopted(draft)])
  const restored = storage.ids().flatMap((id): [string, Own][] => {
    const draft = storage.read(id)
    return draft ? [[id, machine.restored(idleDraft, draft)]] : []
  })
  const state = createStore<Drafts<Value, Status, Stored>>(() => Object.fromEntries([...adopted, ...restored]))
  const draftOf = (id: string): Own => state.getState()[id] ?? idleDraft

  /** With `value`, only if that is stored: another window may have stored a newer value. */
  const forget = (id: string, value?: Value) => {
    const mine = value === undefined ? undefined : storage.read(id)?.mine
    if (value === undefined || mine === undefined || isSame(mine, value)) storage.remove(id)
  }
  const change = (id: string, draft: Own): Own => {
    state.setState({ [id]: draft })
    const existing = stored(id)
    // A visitor's draft stays theirs until it's compared. Stored earlier, it would count as the user's own after a reload.
    const isVisitors = draft.awaitsMerge && draft.localValue === visitors?.state.getState()[id]?.localValue
    const lasting = isVisitors ? undefined : machine.toStore(draft, existing)
    if (lasting) storage.write(id, lasting)
    // A lasting status was withdrawn or given up. A value in the storage that differs from the server's belongs to another window.
    else if (existing) forget(id, machine.rules.valueOf(existing))
    return draft
  }
  const delivery = createDelivery(adapter, author, {
    draftOf,
    change,
    forget: (id, saved) => {
      forget(id, saved)
      // A value that is saved must not come back after log-out.
      if (saved !== undefined) visitors?.discard(id)
    },
  })
  const discard = (id: string) => {
    change(id, machine.discarded())
    forget(id)
    delivery.stop(id)
    visitors?.discard(id)
  }
  return {
    state,
    save: delivery.save,
    saveAll: () => Object.keys(state.getState()).forEach(delivery.save),
    requestStatus: delivery.requestStatus,
    takeOther: discard,
    discard,
    type: (id, value) => {
      const draft = machine.typed(draftOf(id), value, stored(id))
      // The browser's storage gets it after the pause.
      state.setState({ [id]: draft })
      if (draft.localValue === undefined) discard(id)
      else delivery.saveAfterPause(id)
    },
    keepMine: (id) => {
      change(id, machine.localChosen(draftOf(id)))
      delivery.sendNow(id)
    },
    merge: () => {
      for (const [id, { localValue: visitorsValue }] of visitorsDrafts()) {
        const existing = stored(id)
        if (!existing || visitorsValue === undefined) continue
        const draft = draftOf(id)
        const mine = draft.localValue ?? visitorsValue
        // The user's own value, or a visitor's that was compared already.
        const isOwn = draft.localValue !== undefined && !draft.awaitsMerge
        const base = adapter.replacedByVisitor?.(mine, existing)
        if (isOwn) delivery.save(id)
        else if (base === undefined) discard(id)
        else {
          change(id, machine.restored(draft, { mine, base }))
          delivery.save(id)
        }
      }
    },
    isUnsaved: () => {
      const isUnsavedDraft = ([id, { localValue, inFlight, requestedStatus }]: [string, Own]) =>
        (localValue !== undefined || inFlight !== undefined || requestedStatus !== undefined) &&
        (adapter.isLoaded?.() === false || stored(id) !== undefined)
      return delivery.isSignedIn() && Object.entries(state.getState()).some(isUnsavedDraft)
    },
    // Another window may have stored some, too.
    clear: () => new Set([...Object.keys(state.getState()), ...storage.ids()]).forEach(discard),
  }
}
