import { useState, type ComponentProps } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../buttons/Button.tsx'
import { TryRefreshing } from '../feedback/TryRefreshing.tsx'
import { ImageIcon, RetryIcon } from '../icons/icons.ts'
import { Stack } from '../layout/Stack.tsx'
import styles from './ImageWithFallback.module.css'

type Props = ComponentProps<'img'> & {
  alt: string
  /** Modern formats, best first. */
  sources?: readonly { type: string; srcSet: string }[] | undefined
  /** Called by "Refresh". */
  onRefresh?: () => void
}

/** A picture that is replaced by an error message if it fails to load. */
export function ImageWithFallback({ alt, sources = [], onRefresh = reload, ...image }: Props) {
  const [failed, setFailed] = useState(false)
  // A picture that failed before the script ran fires no event.
  const look = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0 && element.getAttribute('src')) setFailed(true)
  }
  if (failed)
    return (
      <Stack as="span" align="center" gap={8} text="small" className={styles.fallback} role="group" aria-label={alt}>
        <ImageIcon size={20} />
        <span>
          {shellMessages.image.failed} <TryRefreshing />
        </span>
        <Button size="small" icon={RetryIcon} onClick={onRefresh}>
          {shellMessages.image.refresh}
        </Button>
      </Stack>
    )
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <img loading="lazy" decoding="async" {...image} ref={look} alt={alt} onError={() => setFailed(true)} />
    </picture>
  )
}

const reload = () => location.reload()
