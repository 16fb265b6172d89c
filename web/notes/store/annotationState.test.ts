import { describe, expect, test } from 'vitest'
import type { Annotation, Bookmark, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import {
  applyChanges,
  confirmSaved,
  dismissReport,
  emptyState,
  mergeFromWindow,
  outgoingFile,
  receiveFile,
  type AnnotationState,
} from './annotationState.ts'

const mark = (block: string, change: number, on = true): Bookmark => ({ kind: 'bookmark', block, changed: change, on })
const stored = (items: Annotation[], rest: Partial<StoredAnnotations> = {}): StoredAnnotations => ({
  revision: 1,
  version: 1,
  run: 0,
  items,
  update: null,
  ...rest,
})
const marks = ({ file }: AnnotationState): string =>
  (file?.items ?? []).map((item) => (item.kind === 'bookmark' ? `${item.block}${item.changed}${item.on ? '' : ' off'}` : item.kind)).join()
const unsaved = (state: AnnotationState): string =>
  state.unsaved.map(({ version, items }) => `v${version}:${items.map((item) => ('block' in item ? item.block : item.id)).join()}`).join(' ')

const loaded = receiveFile(emptyState, stored([mark('aa', 1)]))

describe('what was changed here', () => {
  test('shows at once and is sent with the whole file', () => {
    const state = applyChanges(loaded, [mark('bb', 2)])
    expect([marks(state), unsaved(state)]).toEqual(['aa1,bb2', 'v1:bb'])
    expect(outgoingFile(state)?.items).toHaveLength(2)
    expect(outgoingFile(loaded)).toBeUndefined()
  })

  test('is kept as unsaved when it was changed again while the write was on its way', () => {
    const sent = applyChanges(loaded, [mark('bb', 2), mark('cc', 2)])
    const state = confirmSaved(applyChanges(sent, [mark('bb', 3, false)]), sent.unsaved, 2)
    expect([marks(state), unsaved(state), state.revision]).toEqual(['aa1,bb3 off,cc2', 'v1:bb', 2])
  })

  test('stays on top of what another device saved meanwhile', () => {
    const state = receiveFile(applyChanges(loaded, [mark('bb', 2)]), stored([mark('aa', 1), mark('cc', 2)], { revision: 5 }))
    expect([marks(state), unsaved(state), state.revision]).toEqual(['aa1,bb2,cc2', 'v1:bb', 5])
  })

  test('is dropped once the learner has cleared the file on another device', () => {
    const state = receiveFile(applyChanges(loaded, [mark('bb', 2)]), stored([], { run: 1, revision: 9 }))
    expect([marks(state), unsaved(state)]).toEqual(['', ''])
  })

  test('waits to be sent as it was written when the project was updated on another device, also beside new changes', () => {
    const updated = receiveFile(applyChanges(loaded, [mark('bb', 2)]), stored([mark('aa', 1)], { version: 2, revision: 4 }))
    const state = applyChanges(updated, [mark('dd', 3)])
    expect([marks(state), unsaved(state)]).toEqual(['aa1,dd3', 'v1:bb v2:dd'])
    expect(outgoingFile(state)).toMatchObject({ version: 1, items: [mark('bb', 2)] })
    const carried = receiveFile(confirmSaved(state, state.unsaved, 5), stored([mark('aa', 1), mark('bb', 2)], { version: 2, revision: 5 }))
    expect([marks(carried), unsaved(carried)]).toEqual(['aa1,bb2,dd3', 'v2:dd'])
    expect(outgoingFile(carried)?.items).toHaveLength(3)
  })

  test('is ignored before the file is loaded', () => {
    expect(applyChanges(emptyState, [mark('bb', 2)])).toBe(emptyState)
  })
})

test('changes of another window are shown, but saved by that window', () => {
  const state = mergeFromWindow(applyChanges(loaded, [mark('bb', 4)]), { version: 1, run: 0, items: [mark('bb', 3, false), mark('ee', 2)] })
  expect([marks(state), unsaved(state)]).toEqual(['aa1,bb4,ee2', 'v1:bb'])
  expect(mergeFromWindow(loaded, { version: 2, run: 0, items: [mark('ee', 2)] })).toBe(loaded)
})

describe('a report of an update that was read', () => {
  const report = { from: 1, to: 2, carried: 1, moved: [], setAside: [], dismissed: false }
  const withReport = (rest: Partial<StoredAnnotations> = {}) => stored([mark('aa', 1)], { version: 2, update: report, ...rest })
  const state = dismissReport(receiveFile(emptyState, withReport()))

  test('is sent as such, once', () => {
    expect(outgoingFile(state)?.update).toMatchObject({ dismissed: true })
    expect(outgoingFile(confirmSaved(state, state.unsaved, 2))).toBeUndefined()
    expect(dismissReport(state)).toBe(state)
  })

  test('stays away when another device saved first, and is sent over what that saved', () => {
    const merged = receiveFile(state, withReport({ revision: 5, items: [mark('aa', 1), mark('bb', 2)] }))
    expect(merged.file?.update).toMatchObject({ dismissed: true })
    expect([marks(merged), outgoingFile(merged)?.update?.dismissed]).toEqual(['aa1,bb2', true])
  })

  test('while a write is on its way is sent with the next one', () => {
    const sending = applyChanges(receiveFile(emptyState, withReport()), [mark('bb', 2)])
    const after = confirmSaved(dismissReport(sending), sending.unsaved, 2)
    expect([unsaved(after), outgoingFile(after)?.update?.dismissed]).toEqual(['v2:', true])
  })

  test('stays away when the page is loaded again before it was sent, also beside changes that were kept', () => {
    const loadedAgain = receiveFile({ ...emptyState, unsaved: applyChanges(state, [mark('bb', 2)]).unsaved }, withReport())
    expect([marks(loadedAgain), loadedAgain.file?.update?.dismissed]).toEqual(['aa1,bb2', true])
    expect(outgoingFile(loadedAgain)?.update).toMatchObject({ dismissed: true })
  })

  test('is not taken for the report of a later update, nor sent again once the server knows', () => {
    const later = receiveFile(state, withReport({ version: 3, update: { ...report, from: 2, to: 3 } }))
    expect([later.file?.update?.dismissed, outgoingFile(later)]).toEqual([false, undefined])
    const known = receiveFile(state, withReport({ update: { ...report, dismissed: true } }))
    expect([known.file?.update?.dismissed, outgoingFile(known)]).toEqual([true, undefined])
  })
})
