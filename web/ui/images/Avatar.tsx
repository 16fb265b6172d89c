import { useState } from 'react'
import { avatarAddress, type AvatarSize } from './avatarAddress.ts'
import { UserIcon } from '../icons/icons.ts'
import { Stack } from '../layout/Stack.tsx'
import styles from './Avatar.module.css'

type Props = {
  /** The address of the picture. If it's empty or fails to load, a generic person is shown. */
  url: string
  /** The name for screen readers. If it's empty, the picture is hidden from them. */
  name: string
  size?: AvatarSize
  /** Adds a ring in the color of Pro. */
  pro?: boolean
  /** No script runs that would show the picture once it has loaded. */
  isStatic?: boolean
}

/** A person, 24 to 40 px. */
export function Avatar({ url, name, size = 'md', pro, isStatic = false }: Props) {
  return (
    <span className={styles.ring} data-pro={pro || undefined}>
      <Stack
        as="span"
        tone="harbour"
        className={styles.avatar}
        data-size={size}
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        {url ? <Picture key={url} url={avatarAddress(url, size)} isStatic={isStatic} /> : <NoPicture />}
      </Stack>
    </span>
  )
}

function Picture({ url, isStatic }: { url: string; isStatic: boolean }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(isStatic ? 'loaded' : 'loading')
  // A picture that loaded or failed before the script ran fires no event.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && state === 'loading') setState(image.naturalWidth > 0 ? 'loaded' : 'failed')
  }
  if (state === 'failed') return <NoPicture />
  return (
    <img
      ref={look}
      className={styles.picture}
      data-state={state}
      src={url}
      alt=""
      decoding="async"
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}

function NoPicture() {
  return (
    <span className={styles.none}>
      <UserIcon size={20} />
    </span>
  )
}
