import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Preferences, User } from '@fieldwork/core/accounts/schema.ts'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { getFeatures } from '@fieldwork/core/plans/contract.ts'
import { defaultFlags, defaultLimits, limitsFor, type LimitKind } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import type { Platform } from '../platform/PlatformContext.ts'

/** The signed-in user, or null for a visitor. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User | null> =>
    call(contract.getUser, { query: {} }, { signal }).catch((error: unknown) => {
      if (error instanceof ResponseError && error.status === 401) return null
      throw error
    }),
  staleTime: 5 * 60_000,
})

export const useUser = (): User | null => use(AccountContext).user

/** The author of what is typed on this page: the user, or the one whose session the server ended; null for a visitor. */
export const authorOf = (user: User | null | undefined, { endedSession }: Platform): string | null =>
  user?.id ?? endedSession.userId ?? null

export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(getFeatures, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const visitorFeatures: Features = { features: defaultFlags, limits: limitsFor(defaultLimits, 'free') }

/** Set by AccountProvider, once for the app. */
export const AccountContext = createContext<{ user: User | null; features: Features }>({ user: null, features: visitorFeatures })

/** Flags and limits: the user's, else a visitor's. */
export const useFeatures = (): Features => use(AccountContext).features

/** True if a flag is on, such as `capability.tutor`. */
export const useFlag = (name: string): boolean => useFeatures().features[name] ?? false

export const useLimit = (kind: LimitKind) => useFeatures().limits[kind]

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(contract.getPreferences, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(contract.listSessions, {}, { signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(contract.getInvitations, {}, { signal }),
})

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => call(contract.listTestimonials, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Notifies all tabs of this browser, including this one, of a login, a logout or a changed account. `logged-out`: on purpose. */
export const accountChanges = () => createBroadcast<'changed' | 'logged-out'>('fieldwork.account')

/** Notifies the other tabs of this browser that the preferences changed. */
export const preferenceChanges = createBroadcast<'changed'>('fieldwork.preferences')

/** Saves preferences, one change after the other. They show at once; if the server refuses them, they are reverted. */
export const useSavePreferences = () => {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  const show = (change: Partial<Preferences>) => client.setQueryData(queryKey, (current) => current && { ...current, ...change })
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'preferences' },
    mutationFn: (change: Partial<Preferences>) => call(contract.savePreferences, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries(preferencesQuery)
      const before = client.getQueryData(queryKey)
      show(change)
      return before && Object.fromEntries(Object.entries(before).filter(([name]) => name in change))
    },
    onError: (_error, _change, before) => before && show(before),
    onSuccess: async (saved) => {
      // An answer on its way may be from before the change.
      await client.cancelQueries(preferencesQuery)
      if (client.isMutating({ mutationKey: queryKey }) <= 1) client.setQueryData(queryKey, saved)
      preferenceChanges.send('changed')
    },
  })
  return async (change: Partial<Preferences>): Promise<void> => void (await mutateAsync(change))
}
