import { Component, useEffect, type ReactNode } from 'react'
import { shellMessages as messages } from '../../messages/shell.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { GenericError } from '../../ui/feedback/GenericError.tsx'
import { forgetFailedParts } from '../loading/lazyPart.ts'
import { isMissingCode } from '../loading/missingCode.ts'
import { fetchMissingStyleSheets } from '../loading/styleSheets.ts'
import { reportError } from './reportError.ts'

type Props = {
  /** The name of the part in the report. */
  part: string
  /** Called with the error, which then isn't shown in place of the part. */
  onFailed?: (error: unknown) => void
  /** Wraps the error message, if the part has its own frame. */
  frame?: (failure: ReactNode) => ReactNode
  children: ReactNode
}

type State = { hasFailed: boolean; isMissing: boolean; tries: number }

/** Contains the failure of a part: shows a message in its place, and everything around it keeps working. Missing code is loaded again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, isMissing: false, tries: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: isMissingCode(error) }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingCode(error)) forgetFailedParts()
    reportError(error, this.props.part)
    this.props.onFailed?.(error)
  }

  tryAgain = async () => {
    await fetchMissingStyleSheets()
    this.setState(({ tries }) => ({ hasFailed: false, isMissing: false, tries: tries + 1 }))
  }

  override render() {
    const { children, onFailed, frame = (failure) => failure } = this.props
    if (!this.state.hasFailed) return children
    if (onFailed) return null
    return frame(this.state.isMissing ? <MissingPart onRetry={this.tryAgain} hasRetried={this.state.tries > 0} /> : <GenericError />)
  }
}

/**
 * Retries when the network is back. Code that fails again may be gone from the server: a reloaded page has current addresses, but
 * without a network, reloading would remove a readable page.
 */
const MissingPart = ({ onRetry, hasRetried }: { onRetry: () => Promise<void>; hasRetried: boolean }) => {
  useEffect(() => {
    const retry = () => void onRetry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [onRetry])
  return (
    <Banner
      type="error"
      action={
        <>
          <Button size="small" onClick={() => void onRetry()}>
            {messages.tryAgain}
          </Button>
          {hasRetried && navigator.onLine && (
            <Button size="small" onClick={() => location.reload()}>
              {messages.reloadPage}
            </Button>
          )}
        </>
      }
    >
      {messages.partMissing}
    </Banner>
  )
}
