import { Suspense } from 'react'
import { useUser } from '../accounts/api.ts'
import { useOpenedEvent } from '../platform/events/useOpenedEvent.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { VisitorStart } from './VisitorStart.tsx'

/** Visitors don’t load it. Its address loads it with the page for learners. */
export const Home = lazyPart(() => import('./Home.tsx').then((file) => file.Home))

/** The start screen: an introduction for visitors, and the next thing to do for returning learners. */
export const StartPage = () => {
  const user = useUser()
  useOpenedEvent()
  if (!user) return <VisitorStart />
  return (
    <Suspense>
      <Home user={user} />
    </Suspense>
  )
}
