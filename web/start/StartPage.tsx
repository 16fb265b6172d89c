import { useUser } from '../accounts/api.ts'
import { useOpenedEvent } from '../platform/events/useOpenedEvent.ts'
import { Home } from './Home.tsx'
import { VisitorStart } from './VisitorStart.tsx'

/** The start screen: an introduction for visitors, and the next thing to do for returning learners. */
export const StartPage = () => {
  const user = useUser()
  useOpenedEvent()
  return user ? <Home user={user} /> : <VisitorStart />
}
