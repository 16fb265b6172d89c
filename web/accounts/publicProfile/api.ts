import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/accounts/publicProfile/contract.ts'
import type { PublicProfile } from '@fieldwork/core/accounts/schema.ts'
import { call } from '../../platform/calls/call.ts'
import type { OpenAudience } from '../../messages/audiences.ts'
import { canShareLinks } from '../../platform/page/publicOrigin.ts'
import { accountChanges, userQuery } from '../api.ts'

/** The user's choice, or suggestions before it. */
export const publicProfileQuery = queryOptions({
  queryKey: ['public-profile'],
  queryFn: ({ signal }) => call(contract.getPublicProfile, {}, { signal }),
})

/** What others can open of the user. */
export const publicPagesQuery = queryOptions({
  queryKey: ['public-pages'],
  queryFn: ({ signal }) => call(contract.listPublicPages, {}, { signal }),
})

/** Why the user can't have an address; null if they can. */
export const nicknameCheckQuery = (nickname: string) =>
  queryOptions({
    queryKey: ['nickname', nickname],
    queryFn: ({ signal }) => call(contract.checkNickname, { params: { nickname } }, { signal }),
    staleTime: 30_000,
  })

/** Saves the name and address of the user's public pages, and notifies the other tabs. */
export const useSavePublicProfile = () => {
  const client = useQueryClient()
  return async (profile: PublicProfile): Promise<void> => {
    client.setQueryData(userQuery.queryKey, await call(contract.savePublicProfile, { body: profile }))
    accountChanges().send('changed')
    for (const queryKey of [publicProfileQuery.queryKey, publicPagesQuery.queryKey, ['portfolio']])
      void client.invalidateQueries({ queryKey })
  }
}

/** Who can see the public pages of a user. */
export const publicAudience = (isListed: boolean): OpenAudience => (!canShareLinks() ? 'here' : isListed ? 'everyone' : 'link')

/** Lets search engines list the public pages of a user who has chosen a name and an address, or not. */
export const useSetListed = () => {
  const client = useQueryClient()
  const save = useSavePublicProfile()
  return async (isListed: boolean): Promise<void> => {
    const user = client.getQueryData(userQuery.queryKey)
    if (user && user.isListed !== isListed) await save({ name: user.name, nickname: user.nickname, isListed })
  }
}
