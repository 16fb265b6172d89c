import { type LimitKind, limitOf } from '@fieldwork/core/plans/features.ts'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedIn } from '../http/caller.ts'
import { flagsOf } from './queries.ts'

/** A person's limit: their plan's, or Pro's if an administrator raised it for them. Null: unlimited. */
export const personLimit = async (
  db: Queryable,
  { limits }: Pick<Config, 'limits'>,
  { id, plan }: Pick<SignedIn, 'id' | 'plan'>,
  kind: LimitKind,
): Promise<number | null> => limitOf(limits, plan, kind, await flagsOf(db, id))
