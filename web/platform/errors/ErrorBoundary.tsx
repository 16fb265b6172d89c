import { Component, type ReactNode } from 'react'
import { shellMessages as messages } from '../../messages/shell.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { GenericError } from '../../ui/feedback/GenericError.tsx'
import { isMissingCode } from '../loading/missingCode.ts'
import { reportError } from './reportError.ts'

type Props = {
  /** Names the part in the report. */
  part: string
  /** Told of the failure, which then does not show in the part's place. */
  onFailed?: (error: unknown) => void
  children: ReactNode
}

/** Lets a part fail alone: it says that it did, and everything around it goes on. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean; isMissing: boolean }> {
  override state = { hasFailed: false, isMissing: false }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: isMissingCode(error) }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.part)
    this.props.onFailed?.(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.onFailed) return null
    return this.state.isMissing ? <MissingPart /> : <GenericError />
  }
}

/** Code that did not arrive comes with the page anew alone. */
const MissingPart = () => (
  <Banner
    type="error"
    action={
      <Button size="small" onClick={() => location.reload()}>
        {messages.reloadPage}
      </Button>
    }
  >
    {messages.partMissing}
  </Banner>
)
