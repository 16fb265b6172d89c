import { useUser } from '../accounts/api.ts'
import { useOpenedEvent } from '../platform/events/useOpenedEvent.ts'
import { Home } from './Home.tsx'
import { VisitorStart } from './VisitorStart.tsx'

/** The start screen: for a visitor what there is and a way in, for somebody who is back the way on. */
export const StartPage = () => {
  const user = useUser()
  useOpenedEvent()
  return user ? <Home user={user} /> : <VisitorStart />
}
