import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'
import type { Config } from '../../config.ts'
import { isSameSecret, signatureOf } from '../../keys.ts'
import { ForgedEvent, type Order, type Payments } from './payments.ts'

export const testPaths = { checkout: '/dev/checkout', portal: '/dev/billing' } as const

export type Visit = { customerId: string; returnTo: string }

type TestConfig = Pick<Config, 'dataDir' | 'secret'>

/** Pages of this server on which a developer buys Pro without money. Purchases are stored in the data directory. */
export const testCheckout = (config: TestConfig): Payments => ({
  createCustomer: async ({ userId }) => `test-${userId}`,
  createCheckout: async (order) => signed(config, order.success, testPaths.checkout, order),
  createPortal: async (visit) => signed(config, visit.returnTo, testPaths.portal, visit),
  closeCheckouts: async () => {},
  subscriptionOf: (customerId) => readPurchase(config, customerId),
  deleteCustomer: (customerId) => rm(fileOf(config, customerId), { force: true }),
  readEvent: () => {
    throw new ForgedEvent('The test checkout sends no events.')
  },
})

/** On the same origin as the address that it returns to. */
const signed = (config: TestConfig, back: string, path: string, content: Order | Visit): string => {
  const text = JSON.stringify(content)
  const url = new URL(path, back)
  url.searchParams.set('for', Buffer.from(text).toString('base64url'))
  url.searchParams.set('signature', signatureOf(config.secret, 'test-checkout', `${path} ${text}`))
  return url.href
}

/** Returns the content of a page's address, as JSON; undefined if it isn't signed. */
export const readSigned = ({ secret }: TestConfig, path: string, url: string): string | undefined => {
  const { searchParams } = new URL(url, 'http://server')
  const text = Buffer.from(searchParams.get('for') ?? '', 'base64url').toString()
  const signature = searchParams.get('signature') ?? ''
  return isSameSecret(signature, signatureOf(secret, 'test-checkout', `${path} ${text}`)) ? text : undefined
}

const fileOf = ({ dataDir }: TestConfig, customerId: string) => join(dataDir, 'test-checkout', `${customerId}.json`)

export const readPurchase = async (config: TestConfig, customerId: string): Promise<Subscription | undefined> => {
  try {
    return JSON.parse(await readFile(fileOf(config, customerId), 'utf8')) as Subscription
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const writePurchase = async (config: TestConfig, customerId: string, purchase: Subscription): Promise<void> => {
  const file = fileOf(config, customerId)
  await mkdir(join(config.dataDir, 'test-checkout'), { recursive: true })
  const made = `${file}.${randomUUID()}`
  await writeFile(made, JSON.stringify(purchase), { flush: true })
  await rename(made, file)
}
