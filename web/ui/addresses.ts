import { createContext, use } from 'react'
import { noAddresses, type Addresses } from '@fieldwork/core/brand.ts'

/** Reads the operator's addresses, which the server writes into the head of the page. */
export const readAddresses = (): Addresses => {
  const head = document.querySelector<HTMLMetaElement>('meta[name="fieldwork-addresses"]')
  return head ? (JSON.parse(head.content) as Addresses) : noAddresses
}

/** Provided where the page is rendered on the server, which has no head to read. */
export const AddressesContext = createContext<Addresses | undefined>(undefined)

export const useAddresses = (): Addresses => use(AddressesContext) ?? readAddresses()
