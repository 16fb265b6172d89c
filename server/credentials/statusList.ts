import { gzipSync } from 'node:zlib'
import { randomInt } from 'node:crypto'
import { issuerId, statusListPath } from '@fieldwork/core/credentials/addresses.ts'
import { statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import { issuerKey } from './issuerKeys.ts'
import { isTaken, placeCount, validIndexes } from './queries.ts'
import { withProof } from './signing.ts'

/** Entries of a list: the specification's minimum, so that requesting a list doesn't reveal whose credential is checked. */
const listLength = 131_072
/** A list that is fuller than this is followed by another. */
const maxInList = listLength / 2
const maxLists = 1000
/** Milliseconds for which the signature of an unchanged list is reused. */
const maxCacheMs = 3_600_000

/** The entry of the example, in the last list, which no learner's credential reaches. It's never revoked. */
const exampleIndex = (maxLists - 1) * listLength

export const listOf = (index: number) => ({ list: Math.floor(index / listLength), index: index % listLength })

export const exampleStatus = listOf(exampleIndex)

/** A place that no credential has or had, found at random. */
export const freeIndex = async (db: Queryable): Promise<number> => {
  const first = Math.floor((await placeCount(db)) / maxInList) * listLength
  for (;;) {
    const index = first + randomInt(listLength)
    if (!(await isTaken(db, index))) return index
  }
}

// Signed lists by address; a cache.
const kept = new Map<string, { encodedList: string; at: number; key: string; body: string }>()

/**
 * The public list of revoked credentials: a bit for each index, set unless a valid credential has it
 * (https://www.w3.org/TR/vc-bitstring-status-list/). Undefined for a list that nothing can name.
 */
export const statusList = async (context: Context, origin: string, list: number): Promise<string | undefined> => {
  const { db, now } = context
  if (!(Number.isInteger(list) && list >= 0 && list < maxLists)) return undefined
  const encodedList = encoded(
    list === exampleStatus.list ? [exampleIndex] : await validIndexes(db, list * listLength, (list + 1) * listLength),
    list,
  )
  const id = `${origin}${statusListPath(list)}`
  const key = await issuerKey(context)
  const known = kept.get(id)
  if (known?.encodedList === encodedList && known.key === key.name && now() - known.at < maxCacheMs) return known.body
  const at = new Date(now()).toISOString()
  const credential = {
    '@context': statusListContext,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(origin),
    validFrom: at,
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  }
  const body = JSON.stringify(await withProof(credential, key, at))
  if (kept.size > 20) kept.clear()
  kept.set(id, { encodedList, at: now(), key: key.name, body })
  return body
}

/** Multibase: base64url of the compressed bits, the first bit of a byte being its highest. */
const encoded = (valid: readonly number[], list: number): string => {
  const bits = Buffer.alloc(listLength / 8, 0xff)
  for (const index of valid) {
    const place = index - list * listLength
    bits[place >> 3]! &= ~(0x80 >> (place & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}
