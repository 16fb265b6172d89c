import { queryOptions } from '@tanstack/react-query'
import { getConcept } from '@fieldwork/core/documents/contract.ts'
import type { Concept, ConceptLevel } from '@fieldwork/core/documents/schema.ts'
import { call } from '../../platform/calls/call.ts'
import { sessionStore } from '../../platform/browser/storage.ts'

type CachedConcept = Partial<Record<ConceptLevel, Concept>>

const storageKey = (key: string) => `fieldwork.concept.${key}`

const cachedConcept = (key: string): CachedConcept => {
  try {
    return (JSON.parse(sessionStore.getItem(storageKey(key)) ?? '{}') ?? {}) as CachedConcept
  } catch {
    return {}
  }
}

/** Loads the explanation of a concept once per level, and caches it in the tab's session storage. */
export const conceptQuery = (key: string, name: string, level: ConceptLevel) =>
  queryOptions({
    queryKey: ['concept', key, level],
    queryFn: async ({ signal }): Promise<Concept> => {
      const cached = cachedConcept(key)[level]
      if (typeof cached?.explanation === 'string') return cached
      const concept = await call(getConcept, { params: { key }, query: { name, level } }, { signal })
      sessionStore.setItem(storageKey(key), JSON.stringify({ ...cachedConcept(key), [level]: concept }))
      return concept
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
