import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type HeldValue, type HeldValues, prefixOf, storedValues, storeOf } from './storedValues.ts'

/* Values of variables that the server doesn't have: a visitor's, which live as long as the browser tab, and pending ones of a user. */

/** The values that this browser holds for a user, or for a visitor (null). Also works in memory if the browser has no storage. */
export const heldQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['heldVariables', userId],
    queryFn: () => storedValues(userId),
    initialData: () => storedValues(userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const heldValues = (client: QueryClient, userId: string | null): HeldValues =>
  client.getQueryData(heldQuery(userId).queryKey) ?? storedValues(userId)

export const holdValue = (client: QueryClient, userId: string | null, key: string, held: HeldValue): void => {
  client.setQueryData(heldQuery(userId).queryKey, { ...heldValues(client, userId), [key]: held })
  storeOf(userId).setItem(prefixOf(userId) + key, JSON.stringify(held))
}

export const isHeld = (client: QueryClient, userId: string | null, key: string, value: string): boolean =>
  heldValues(client, userId)[key]?.value === value

/** Drops a value that was sent or discarded; a newer value stays. */
export const dropValue = (client: QueryClient, userId: string | null, key: string, value: string): void => {
  if (!isHeld(client, userId, key, value)) return
  const { [key]: _dropped, ...others } = heldValues(client, userId)
  client.setQueryData(heldQuery(userId).queryKey, others)
  storeOf(userId).removeItem(prefixOf(userId) + key)
}
