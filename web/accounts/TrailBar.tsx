import { Fragment, type ReactNode } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { ChevronRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './TrailBar.module.css'

/** The bar above a page without the toolbar: a breadcrumb from the start page, and the theme. */
export const TrailBar = ({ label, trail, children }: { label: string; trail: readonly ReactNode[]; children?: ReactNode }) => (
  <Row as="header" gap={12} text="small" className={styles.bar}>
    <nav aria-label={label}>
      <Link unstyled to={routePatterns.start}>
        {brand.name}
      </Link>
      {trail.filter(Boolean).map((part, index) => (
        <Fragment key={index}>
          <ChevronRightIcon size={14} />
          {part}
        </Fragment>
      ))}
    </nav>
    {children}
    <ThemeSwitch />
  </Row>
)
