import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../keys.ts'
import { ForgedEvent, type Order, type Payments } from './payments.ts'

export const deskPaths = { checkout: '/dev/checkout', portal: '/dev/billing' } as const

export type Visit = { customerId: string; returnTo: string }

type DeskConfig = Pick<Config, 'dataDir' | 'secret'>

/** Pages of this server on which a developer buys Pro without money. What is bought is kept in the data directory. */
export const testDesk = (config: DeskConfig): Payments => ({
  createCustomer: async ({ userId }) => `desk-${userId}`,
  createCheckout: async (order) => signed(config, order.success, deskPaths.checkout, order),
  createPortal: async (visit) => signed(config, visit.returnTo, deskPaths.portal, visit),
  subscriptionOf: (customerId) => readPurchase(config, customerId),
  readEvent: () => {
    throw new ForgedEvent('The test desk sends no events.')
  },
})

/** On the origin of the address to which it leads back. */
const signed = (config: DeskConfig, back: string, path: string, content: Order | Visit): string => {
  const text = JSON.stringify(content)
  const url = new URL(path, back)
  url.searchParams.set('for', Buffer.from(text).toString('base64url'))
  url.searchParams.set('signature', signatureOf(config, path, text).toString('base64url'))
  return url.href
}

const signatureOf = ({ secret }: DeskConfig, path: string, text: string) => keyedHash(secret, 'test-desk', `${path} ${text}`)

/** What a page of the desk was opened for; undefined when nobody signed it. */
export const readSigned = <Content extends Order | Visit>(config: DeskConfig, path: string, url: string): Content | undefined => {
  const { searchParams } = new URL(url, 'http://server')
  const text = Buffer.from(searchParams.get('for') ?? '', 'base64url').toString()
  const given = Buffer.from(searchParams.get('signature') ?? '', 'base64url')
  const wanted = signatureOf(config, path, text)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? (JSON.parse(text) as Content) : undefined
}

const fileOf = ({ dataDir }: DeskConfig, customerId: string) => join(dataDir, 'test-desk', `${customerId}.json`)

export const readPurchase = async (config: DeskConfig, customerId: string): Promise<Subscription | undefined> => {
  try {
    return JSON.parse(await readFile(fileOf(config, customerId), 'utf8')) as Subscription
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const writePurchase = async (config: DeskConfig, customerId: string, purchase: Subscription): Promise<void> => {
  const file = fileOf(config, customerId)
  await mkdir(join(config.dataDir, 'test-desk'), { recursive: true })
  const made = `${file}.${randomUUID()}`
  await writeFile(made, JSON.stringify(purchase), { flush: true })
  await rename(made, file)
}
