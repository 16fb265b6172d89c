import { describe, expect, test } from 'vitest'
import { isOwnProgress, newestPosition, type OwnProgress } from './position.ts'
import type { Position } from './schema.ts'

const at = (stepId: string, blockId: string, readAt = '2026-11-20T10:00:00.000Z'): Position => ({ stepId, blockId, offset: 0.5, readAt })

test('of two positions the later one counts, and either counts alone', () => {
  const early = at('sign', 'p1', '2026-11-20T10:00:00.000Z')
  const late = at('serve', 'p2', '2026-11-20T10:00:01.000Z')
  expect([newestPosition(early, late), newestPosition(late, early)]).toEqual([late, late])
  expect([newestPosition(early, null), newestPosition(undefined, late), newestPosition(null, undefined)]).toEqual([early, late, undefined])
})

describe('what a browser kept of reading', () => {
  const morning = '2026-11-20T09:00:00.000Z'
  const noon = '2026-11-20T12:00:00.000Z'
  const kept = (userId: string | null, restartedAt: string | null = null): OwnProgress => ({
    userId,
    restartedAt,
    passedSteps: [],
    position: { ...at('sign', 'p1'), hash: '' },
  })
  test.each<[string, OwnProgress, string | null, string | null, boolean]>([
    ['as a visitor is a visitor’s', kept(null), null, null, true],
    ['as a visitor is theirs when they sign in', kept(null), 'ines', null, true],
    ['as a visitor is theirs when they restarted before it', kept(null), 'ines', morning, true],
    ['as a visitor is nobody’s when they restarted since', kept(null), 'ines', noon, false],
    ['by a person is theirs', kept('ines'), 'ines', null, true],
    ['by a person is not the next one’s', kept('ines'), 'marek', null, false],
    ['by a person is no visitor’s', kept('ines'), null, null, false],
    ['by a person is void after a restart, however late it was read', kept('ines'), 'ines', morning, false],
    ['by a person since their restart is theirs', kept('ines', noon), 'ines', noon, true],
  ])('%s', (_, own, userId, restartedAt, isOwn) => expect(isOwnProgress(own, userId, restartedAt)).toBe(isOwn))
})
