import { Suspense, useLayoutEffect, type ComponentProps } from 'react'
import { useErrorPageShown } from '../../platform/toolbarViews.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/lazyPart.ts'
import { frameMessages } from '../../messages/frame.ts'

const Page = lazyPart(() => import('./ErrorPage.tsx').then((file) => file.ErrorPage))

/** The error page apart from the pages that may fail; main.tsx fetches it as soon as the browser has time. */
export const LazyErrorPage = (props: ComponentProps<typeof Page>) => {
  useLayoutEffect(() => {
    useErrorPageShown.setState({ isShown: true })
    return () => useErrorPageShown.setState({ isShown: false })
  }, [])
  return (
    <ErrorBoundary part={frameMessages.errorPage}>
      <Suspense>
        <Page {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
