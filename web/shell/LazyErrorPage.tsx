import { lazy, Suspense, type ComponentProps } from 'react'

const Page = lazy(() => import('./ErrorPage.tsx').then(({ ErrorPage }) => ({ default: ErrorPage })))

/** The error page apart from the pages that may fail; main.tsx fetches it as soon as the browser has time. */
export const LazyErrorPage = (props: ComponentProps<typeof Page>) => (
  <Suspense>
    <Page {...props} />
  </Suspense>
)
