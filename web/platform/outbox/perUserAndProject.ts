import type { QueryClient } from '@tanstack/react-query'
import type { Platform } from '../PlatformContext.ts'

type Create<Store> = (client: QueryClient, platform: Platform, userId: string, projectId: string) => Store

/** Returns a function that creates each store once and returns it while the app runs, so that a request in flight is finished after leaving the page. */
export const perUserAndProject = <Store>(create: Create<Store>): Create<Store> => {
  const storesOf = new WeakMap<QueryClient, Map<string, Store>>()
  return (client, platform, userId, projectId) => {
    const stores = storesOf.get(client) ?? new Map<string, Store>()
    storesOf.set(client, stores)
    const key = `${userId}/${projectId}`
    const store = stores.get(key) ?? create(client, platform, userId, projectId)
    stores.set(key, store)
    return store
  }
}
