import { createContext, use } from 'react'
import { noAddresses, type Addresses } from '@fieldwork/core/brand.ts'

/** The server names the operator's addresses in the head of the page. */
export const readAddresses = (): Addresses => {
  const head = document.querySelector<HTMLMetaElement>('meta[name="fieldwork-addresses"]')
  return head ? (JSON.parse(head.content) as Addresses) : noAddresses
}

/** Given where the page is rendered on the server, which has no head to read. */
export const AddressesContext = createContext<Addresses | undefined>(undefined)

export const useAddresses = (): Addresses => use(AddressesContext) ?? readAddresses()
