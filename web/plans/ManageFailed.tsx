import { brand } from '@fieldwork/core/brand.ts'
import { purchaseMessages as messages } from '../messages/purchase.ts'
import { Link } from '../ui/Link.tsx'

/** Says that the page of the subscription cannot be had, and whom to ask. */
export const ManageFailed = () => {
  const contact = brand.supportUrl || (brand.contactEmail && `mailto:${brand.contactEmail}`)
  return (
    <>
      {messages.manageFailed}
      {contact && (
        <>
          {messages.or}
          <Link to={contact}>{messages.contactUs}</Link>
        </>
      )}
      {messages.stop}
    </>
  )
}
