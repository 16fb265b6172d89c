import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxDeleted } from './limits.ts'
import { annotationKey, isShown, mergeAnnotations, nextChange, normalAnnotations } from './merge.ts'
import type { Annotation, Annotations } from './schema.ts'

const range = { start: { block: 'p-1', offset: 0 }, end: { block: 'p-1', offset: 3 }, quote: 'sea', prefix: '', suffix: '' }
const highlight = (id: string, changed: number, color: 'red' | 'yellow' = 'yellow'): Annotation => ({
  kind: 'highlight',
  id,
  changed,
  group: id,
  color,
  range,
})
const deleted = (id: string, changed: number): Annotation => ({ kind: 'deleted', id, changed })
const bookmark = (block: string, changed: number, on = true): Annotation => ({ kind: 'bookmark', block, changed, on })
const file = (...items: Annotation[]): Annotations => ({ version: 3, run: 0, items, update: null })
const merged = (one: Annotations, other: Annotations) => mergeAnnotations(one, other).items

describe('two copies of the annotations become one', () => {
  test.for<[string, Annotations, Annotations, Annotation[]]>([
    ['what only one of them has is kept', file(highlight('a', 1)), file(highlight('b', 1)), [highlight('a', 1), highlight('b', 1)]],
    ['the later change of an item counts', file(highlight('a', 2, 'red')), file(highlight('a', 1)), [highlight('a', 2, 'red')]],
    [
      'what was deleted stays so, however late the other copy changed it',
      file(deleted('a', 2)),
      file(highlight('a', 9)),
      [deleted('a', 2)],
    ],
    ['a switch that was turned off later is off', file(bookmark('s', 1)), file(bookmark('s', 2, false)), [bookmark('s', 2, false)]],
    ['two tabs that set the same bookmark set one', file(bookmark('s', 1)), file(bookmark('s', 1)), [bookmark('s', 1)]],
  ])('%s', ([, one, other, items]) => {
    expect(merged(one, other)).toEqual(items)
    expect(merged(other, one)).toEqual(items)
  })

  test('a file that was cleared since replaces an earlier one whole', () => {
    const cleared = { ...file(), run: 1 }
    expect(mergeAnnotations(file(highlight('a', 9)), cleared)).toEqual(cleared)
    expect(mergeAnnotations(cleared, file(highlight('a', 9)))).toEqual(cleared)
  })

  test('files of two versions are refused, since their ranges count in different words', () => {
    expect(() => mergeAnnotations(file(), { ...file(), version: 4 })).toThrow(RangeError)
  })

  test('a report of an update that one tab dismissed stays dismissed, until the next update', () => {
    const report = { from: 2, to: 3, carried: 1, moved: [], setAside: [], dismissed: false }
    const seen = { ...file(), update: { ...report, dismissed: true } }
    expect(mergeAnnotations({ ...file(), update: report }, seen).update?.dismissed).toBe(true)
    expect(mergeAnnotations(seen, file()).update?.dismissed).toBe(true)
    const next = { ...file(), update: { ...report, to: 4 } }
    expect(mergeAnnotations(seen, next).update).toEqual(next.update)
  })

  test('a file keeps only the latest deleted annotations, up to a limit', () => {
    const { items } = normalAnnotations(file(...Array.from({ length: maxDeleted + 2 }, (_, n) => deleted(`d-${n}`, n))))
    expect(items).toHaveLength(maxDeleted)
    expect(items.map(annotationKey)).not.toContain('d-1')
  })
})

test('a change counts one more than any before it', () => {
  expect(nextChange(file())).toBe(1)
  expect(nextChange(file(highlight('a', 4), deleted('b', 7)))).toBe(8)
})

test('switches that are off, deleted items and open sections don’t count as annotations', () => {
  expect([highlight('a', 1), bookmark('s', 1)].map(isShown)).toEqual([true, true])
  expect([deleted('a', 1), bookmark('s', 1, false), { ...bookmark('s', 1), kind: 'open' } as Annotation].map(isShown)).toEqual([
    ...[false, false, false],
  ])
})

describe('for any two or three copies', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const changed = fc.nat(5)
  const anyItem = fc.oneof(
    fc
      .record({ id, changed, color: fc.constantFrom('red' as const, 'yellow' as const) })
      .map((one) => highlight(one.id, one.changed, one.color)),
    fc.record({ id, changed }).map((one) => deleted(one.id, one.changed)),
    fc.record({ id, changed, on: fc.boolean() }).map((one) => bookmark(one.id, one.changed, one.on)),
  )
  const anyFile = fc.array(anyItem, { maxLength: 8 }).map((items) => normalAnnotations(file(...items)))

  test('their order makes no difference, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, (a, b, c) => {
        expect(mergeAnnotations(a, b)).toEqual(mergeAnnotations(b, a))
        expect(mergeAnnotations(mergeAnnotations(a, b), b)).toEqual(mergeAnnotations(a, b))
        expect(mergeAnnotations(mergeAnnotations(a, b), c)).toEqual(mergeAnnotations(a, mergeAnnotations(b, c)))
      }),
    )
  })

  test('nothing that is in one of them is missing from both, and nothing deleted comes back', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (a, b) => {
        const both = mergeAnnotations(a, b)
        const keys = both.items.map(annotationKey)
        expect(new Set(keys)).toEqual(new Set([...a.items, ...b.items].map(annotationKey)))
        expect(keys).toHaveLength(new Set(keys).size)
        const gone = [...a.items, ...b.items].filter(({ kind }) => kind === 'deleted').map(annotationKey)
        expect(both.items.filter((item) => gone.includes(annotationKey(item))).every(({ kind }) => kind === 'deleted')).toBe(true)
      }),
    )
  })
})
