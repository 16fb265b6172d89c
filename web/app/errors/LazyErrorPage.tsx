import { Suspense, useLayoutEffect, useState, type ComponentProps } from 'react'
import { useErrorPageShown } from '../../platform/toolbar/toolbarViews.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { errorPageMessages as messages, frameMessages } from '../../messages/frame.ts'
import { isNetworkFailure } from './errorActions.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useRouter } from '../../platform/router/RouterContext.ts'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './ErrorPage.module.css'

export const ErrorPagePart = lazyPart(() => import('./ErrorPage.tsx').then((file) => file.ErrorPage))

/** Loads the error page separately; main.tsx prefetches it when the browser is idle. */
export const LazyErrorPage = (props: ComponentProps<typeof ErrorPagePart>) => {
  const [isMissing, setMissing] = useState(false)
  const saysOffline = isMissing || isNetworkFailure(props.error)
  useLayoutEffect(() => {
    useErrorPageShown.setState({ isShown: true, saysOffline })
    return () => useErrorPageShown.setState({ isShown: false, saysOffline: false })
  }, [saysOffline])
  if (isMissing) return <PlainErrorPage />
  return (
    <ErrorBoundary part={frameMessages.errorPage} onFailed={() => setMissing(true)}>
      <Suspense>
        <ErrorPagePart {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The text and actions of the error page without its illustration, in case its code fails to load. */
const PlainErrorPage = () => {
  const router = useRouter()
  usePageTitle(messages.networkTitle)
  return (
    <main className={styles.page}>
      <div className={styles.words}>
        <h1>{messages.networkTitle}</h1>
        <Text above={16} tone="quiet" className={styles.message}>
          {messages.networkMessage}
        </Text>
        <Row align="stretch" wrap gap={12} above={28}>
          <Button size="large" onClick={() => router.goBack(routePatterns.start)}>
            {messages.goBack}
          </Button>
          {/* A module that failed to load is only requested again by a reload. */}
          <Button variant="filled" size="large" onClick={() => location.reload()}>
            {messages.actions.retry}
          </Button>
        </Row>
      </div>
    </main>
  )
}
