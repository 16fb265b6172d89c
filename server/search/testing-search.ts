import { expect } from 'vitest'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import type { Visitor } from '../testing/testing.ts'

/** Returns a function that searches for a text as the visitor, or as `who`. */
export const createFind =
  (visitor: Visitor) =>
  async (q: string, { who = visitor, ...rest }: { who?: Visitor; type?: string } = {}): Promise<SearchAnswer> => {
    const { status, body } = await who.call<SearchAnswer>('GET', `/search?${new URLSearchParams({ q, ...rest }).toString()}`)
    expect(status, q).toBe(200)
    return body
  }

/** The groups of an answer: each its type, its count, and the ids of its results. */
export const shape = ({ groups }: SearchAnswer) => groups.map(({ type, total, results }) => [type, total, ...results.map(({ id }) => id)])
