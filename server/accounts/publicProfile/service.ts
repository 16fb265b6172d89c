import * as contract from '@fieldwork/core/accounts/publicProfile/contract.ts'
import { displayName, hasAtSign } from '@fieldwork/core/accounts/name.ts'
import { nicknameFault, nicknameFrom, nicknameWithSuffix } from '@fieldwork/core/accounts/nickname.ts'
import type { ListedPage, PublicProfile } from '@fieldwork/core/accounts/schema.ts'
import { publicPagePath } from '@fieldwork/core/documentation/fileNames.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { serve, serveLimited, type Served } from '../../http/route.ts'
import { userInfo } from '../service.ts'
import { isTaken, openPages, ownProfile, releaseNickname, reserveNickname, storeProfile } from './queries.ts'

/** Maximum number of former addresses that stay reserved for a user. */
const maxFormerNicknames = 5

/** The name and address under which a user publishes. */
export const publicProfile = (context: Context): Served[] => [
  serveLimited('nicknameChecks', contract.getPublicProfile, ({ caller }) => profileOf(context.db, caller.user)),
  serve(contract.listPublicPages, ({ caller }) => pagesOf(context.db, caller.user)),
  serveLimited('nicknameChecks', contract.checkNickname, async ({ caller, params: { nickname } }) => ({
    fault: nicknameFault(nickname) ?? ((await isTaken(context.db, caller.user.id, nickname)) ? ('taken' as const) : null),
  })),
  serveLimited('publicProfiles', contract.savePublicProfile, ({ caller, body }) => save(context, caller.user, body)),
]

/** The user's choice, or suggestions based on a name that they gave elsewhere. Nothing is derived from the email address. */
const profileOf = async (db: Queryable, { id }: SignedIn): Promise<PublicProfile> => {
  const own = await ownProfile(db, id)
  if (!own) throw problem('failed')
  const name = own.name || own.credential_name
  const isInUse = own.has_public_profile || own.is_public
  return { name, nickname: isInUse ? own.nickname : await suggestion(db, id, name), isListed: own.is_listed }
}

/** What others can open of a user: the portfolio first, then works and credentials by title. */
const pagesOf = async (db: Queryable, { id, nickname }: SignedIn): Promise<ListedPage[]> =>
  (await openPages(db, id)).map(({ kind, id: pageId, title, project_id }) => ({
    ...(kind === 'portfolio'
      ? { kind, path: publicPortfolioPath(nickname) }
      : kind === 'work'
        ? { kind, path: publicPagePath(nickname, pageId) }
        : { kind: 'credential' as const, path: credentialPath(pageId) }),
    title,
    projectId: project_id,
  }))

/** Returns the first free nickname for a name; empty if the user has to choose one. */
const suggestion = async (db: Queryable, userId: string, name: string): Promise<string> => {
  const wanted = nicknameFrom(name)
  if (wanted === undefined) return ''
  for (let attempt = 1; attempt < 20; attempt++) {
    const nickname = attempt === 1 ? wanted : nicknameWithSuffix(wanted, attempt)
    if (!(await isTaken(db, userId, nickname))) return nickname
  }
  return ''
}

const save = async (context: Context, user: SignedIn, { name: typed, nickname, isListed }: PublicProfile) => {
  const name = typed.trim() === '' ? '' : displayName(typed)
  // Public pages contain no email address.
  if (name === undefined || hasAtSign(name)) throw problem('invalid', { fields: { name: 'invalid' } })
  const fault = nicknameFault(nickname)
  if (fault) throw problem('invalid', { fields: { nickname: fault } })
  const stored = await context.db.transaction(async (tx) => {
    await tx.lock('nicknames')
    const before = await ownProfile(tx, user.id)
    if (!before) throw problem('failed')
    if (await isTaken(tx, user.id, nickname)) throw problem('invalid', { fields: { nickname: 'taken' } })
    if (nickname !== before.nickname) {
      const hadBefore = (await releaseNickname(tx, user.id, nickname)) !== undefined
      // Nobody could open the old address, so there are no links to preserve.
      if (before.has_public_profile || before.is_public) {
        if (before.former_count >= maxFormerNicknames && !hadBefore) throw problem('invalid', { fields: { nickname: 'too_many' } })
        await reserveNickname(tx, user.id, before.nickname, new Date(context.now()))
      }
    }
    return storeProfile(tx, user.id, { name, nickname, isListed })
  })
  if (!stored) throw problem('failed')
  const { picture, name_status } = stored
  return userInfo(context, { ...user, name, nickname, picture, nameStatus: name_status, hasPublicProfile: true, isListed })
}
