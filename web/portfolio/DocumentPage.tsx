import { useParams } from 'react-router'
import { useUser } from '../accounts/api.ts'
import { LazyErrorPage } from '../shell/LazyErrorPage.tsx'

/** A document of a portfolio. Nobody can have one yet: a visitor may log in to look for their own, and there is none. */
export const DocumentPage = () => {
  const { nickname } = useParams()
  const user = useUser()
  return <LazyErrorPage code={nickname === undefined && !user ? 401 : 404} onRetry={() => location.reload()} />
}
