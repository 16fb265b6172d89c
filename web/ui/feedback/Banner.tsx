import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon } from '../icons/icons.ts'
import { Ring } from './Ring.tsx'
import { Text } from '../text/Text.tsx'
import { Stack } from '../layout/Stack.tsx'
import styles from './Banner.module.css'

export type BannerType = 'error' | 'success' | 'review' | 'neutral'

type Props = {
  type: BannerType
  small?: boolean
  /** Whether screen readers announce it when it appears; false if it was there from the start. */
  announced?: boolean
  /** A button or link at its end. */
  action?: ReactNode
  children: ReactNode
}

/** Says what happened, where it happened. */
export function Banner({ type, small, announced = true, action, children }: Props) {
  return (
    <div
      className={styles.banner}
      data-edged
      data-type={type}
      data-small={small || undefined}
      role={announced ? (type === 'error' ? 'alert' : 'status') : undefined}
    >
      <Stack as="span" align="middle" className={styles.sign}>
        {sign[type]}
      </Stack>
      <Text as="div" grow breaks className={styles.words}>
        {children}
      </Text>
      {action}
    </div>
  )
}

const sign: Record<BannerType, ReactNode> = {
  error: <AlertIcon size={18} />,
  success: <Ring status="complete" label="" />,
  review: <Ring status="review" label="" />,
  neutral: <InfoIcon size={18} />,
}
