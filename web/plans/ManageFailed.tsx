import { useAddresses } from '../ui/addresses.ts'
import { purchaseMessages as messages } from '../messages/purchase.ts'
import { Link } from '../ui/Link.tsx'

/** Says that the page of the subscription couldn't be opened, and who can help. */
export const ManageFailed = () => {
  const { supportUrl, contactEmail } = useAddresses()
  const contact = supportUrl || (contactEmail && `mailto:${contactEmail}`)
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
