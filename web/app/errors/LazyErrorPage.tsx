import { Suspense, useLayoutEffect, type ComponentProps } from 'react'
import { useErrorPageShown } from '../../platform/toolbarViews.ts'
import { lazyPart } from '../../platform/lazyPart.ts'

const Page = lazyPart(() => import('./ErrorPage.tsx').then((file) => file.ErrorPage))

/** The error page apart from the pages that may fail; main.tsx fetches it as soon as the browser has time. */
export const LazyErrorPage = (props: ComponentProps<typeof Page>) => {
  useLayoutEffect(() => {
    useErrorPageShown.setState({ isShown: true })
    return () => useErrorPageShown.setState({ isShown: false })
  }, [])
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
