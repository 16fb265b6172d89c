import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'

/** Addresses are whole. */
export type Order = { customerId: string; period: BillingPeriod; success: string; cancelled: string }

/** `customerId` is undefined when the event is of nobody, or of nothing that changes a plan. */
export type PaymentEvent = { id: string; type: string; customerId: string | undefined }

/** The provider doesn't know this customer, or no longer does. */
export class UnknownCustomer extends Error {}

/** The bytes aren't an event of the provider, or are too old. */
export class ForgedEvent extends Error {}

/** A payment provider. Every call throws if it can't be reached. */
export type Payments = {
  /** Creates the provider's customer for a person, or returns the existing one. */
  createCustomer: (person: { userId: string; email: string; name: string }) => Promise<string>
  /** The address of a page on which a customer pays for Pro. Pages of earlier orders take no money any more. Throws UnknownCustomer. */
  createCheckout: (order: Order) => Promise<string>
  /** The address of a page on which a customer changes or ends what they have bought. Throws UnknownCustomer. */
  createPortal: (visit: { customerId: string; returnTo: string }) => Promise<string>
  /** Pages on which a customer could pay take no money any more. Throws UnknownCustomer. */
  closeCheckouts: (customerId: string) => Promise<void>
  /** Returns the subscription that counts now; undefined if the customer never bought anything. Throws UnknownCustomer. */
  subscriptionOf: (customerId: string) => Promise<Subscription | undefined>
  /** Forgets a customer and ends what they pay for; may be repeated. */
  deleteCustomer: (customerId: string) => Promise<void>
  /** Reads an event of the provider from the bytes of a request and its signature header. Throws ForgedEvent. */
  readEvent: (body: Buffer, signature: string | undefined) => PaymentEvent
}
