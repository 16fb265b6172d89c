import type { QueryClient } from '@tanstack/react-query'

const ended = new WeakMap<QueryClient, string>()

/** Whose session the server ended under this page: what they wrote stays theirs until they log in again. */
export const endedSessionOf = (client: QueryClient): string | undefined => ended.get(client)

export const recordEndedSession = (client: QueryClient, userId: string): void => void ended.set(client, userId)
