import { shellMessages } from '../../messages/shell.ts'
import { useAddresses } from '../addresses.ts'
import { Link } from '../Link.tsx'

/** Asks the reader to refresh the page and, if there is an address, to contact support. */
export function TryRefreshing() {
  const { before, letUsKnow, after, refresh } = shellMessages.sorry
  const { supportUrl } = useAddresses()
  if (!supportUrl) return refresh
  return (
    <>
      {before}
      <Link to={supportUrl}>{letUsKnow}</Link>
      {after}
    </>
  )
}
