import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import styles from './AvatarStack.module.css'

type Props = {
  /** Addresses of pictures, newest first. At most three are shown. */
  urls: readonly string[]
  /** Beside the pictures: how many people there are. */
  children?: ReactNode
}

/** Up to three people. Their rings have the color of the surface: set `--surface` on any other than the sheet. */
export function AvatarStack({ urls, children }: Props) {
  return (
    <Row as="span" inline gap={8}>
      <span className={styles.people} aria-hidden="true">
        {urls.slice(0, 3).map((url) => (
          <Avatar key={url} url={url} name="" size="xs" />
        ))}
      </span>
      {children && (
        <Text as="span" weight="bold" tabular>
          {children}
        </Text>
      )}
    </Row>
  )
}
