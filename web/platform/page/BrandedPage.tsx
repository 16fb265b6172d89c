import type { ReactNode } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { frameMessages } from '../../messages/frame.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './BrandedPage.module.css'
import { Logo } from './Logo.tsx'

/** A page without a toolbar: the brand, which leads to the start page, and below it what the page is for. */
export const BrandedPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <Link unstyled className={styles.brand} to={routePatterns.onboarding} aria-label={frameMessages.toStart(brand.name)}>
      <Logo />
      {brand.name}
    </Link>
    {children}
  </div>
)
