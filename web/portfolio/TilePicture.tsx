import { useState } from 'react'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { splitHost } from '@fieldwork/core/portfolio/host.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import { DocumentIcon, ImageIcon, LockIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TilePicture.module.css'

type Props = {
  document: PortfolioDocument
  /** About twice as wide as in a grid. */
  isLarge: boolean
}

/** Shows the address of a website, a picture, or the first page of a file; without one, a page with the title. */
export const TilePicture = ({ document, isLarge }: Props) => {
  const [failed, setFailed] = useState<string>()
  const kind = kindOf(document)
  const fills = kind === 'picture' || document.project?.hasWorkPicture
  if (document.url) return <Website website={document.url.url} />
  const { picture, title } = document
  const isShown = picture !== null && failed !== picture
  const image = (width: number) => pathAsPerson(`${picture}?size=${width > 480 ? 'medium' : 'small'}`)
  // No error event follows if the picture failed before hydration.
  const look = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) setFailed(picture ?? undefined)
  }
  const shown = isShown && (
    <img
      ref={look}
      className={fills ? styles.whole : styles.page}
      src={image(480)}
      srcSet={`${image(480)} 480w, ${image(960)} 960w`}
      sizes={fills ? `(width < 720px) 100vw, ${isLarge ? 720 : 384}px` : isLarge ? '360px' : '200px'}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture)}
    />
  )
  if (fills && (shown || kind === 'picture'))
    return (
      <>
        <span className={styles.grid} />
        {shown || <ImageIcon size={20} />}
      </>
    )
  return (
    <>
      <span className={styles.grid} />
      {shown || (
        <Stack as="span" column gap={8} tone="ink" className={styles.cover} aria-hidden>
          <DocumentIcon size={20} />
          <Text as="b" text="label" below={4} breaks dir="auto">
            {title}
          </Text>
          <i />
          <i />
          <i />
        </Stack>
      )}
    </>
  )
}

const Website = ({ website }: { website: string }) => {
  const { start, end } = splitHost(hostOf(websiteAddress(website)))
  return (
    <>
      <span className={styles.grid} />
      <span className={styles.way} />
      <Row as="span" inline gap={8} tone="ink" className={styles.website}>
        <LockIcon size={16} />
        <Row as="span" className={styles.host}>
          <span>{start}</span>
          {end}
        </Row>
      </Row>
    </>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
