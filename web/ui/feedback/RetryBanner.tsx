import type { ReactNode } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../buttons/Button.tsx'
import { Banner } from './Banner.tsx'

type Props = {
  onRetry: () => unknown
  isRetrying?: boolean
  small?: boolean
  children: ReactNode
}

/** Says that something couldn't be loaded, and offers to try again. */
export const RetryBanner = ({ onRetry, isRetrying = false, small = false, children }: Props) => (
  <Banner
    type="error"
    small={small}
    action={
      <Button size="small" loading={isRetrying} onClick={() => void onRetry()}>
        {shellMessages.tryAgain}
      </Button>
    }
  >
    {children}
  </Banner>
)
