import type { ReactNode } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { frameMessages } from '../../messages/frame.ts'
import { Link } from '../../ui/Link.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './BrandedPage.module.css'
import { Logo } from './Logo.tsx'

type Props = { children: ReactNode; hasLink?: boolean }

/** A page without a toolbar: the brand, which may link to the start page, and the content. */
export const BrandedPage = ({ children, hasLink = true }: Props) => {
  const inside = (
    <>
      <Logo />
      {brand.name}
    </>
  )
  return (
    <div className={styles.page}>
      <Stack as="header" align="start">
        {hasLink ? (
          <Link unstyled className={styles.brand} to={routePatterns.onboarding} aria-label={frameMessages.toStart(brand.name)}>
            {inside}
          </Link>
        ) : (
          <p className={styles.brand}>{inside}</p>
        )}
      </Stack>
      {children}
    </div>
  )
}
