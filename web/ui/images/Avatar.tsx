import { useState } from 'react'
import { avatarAddress, type AvatarSize } from './avatarAddress.ts'
import { UserIcon } from '../icons/icons.ts'
import { Stack } from '../layout/Stack.tsx'
import styles from './Avatar.module.css'

type Props = {
  /** The address of the picture. An empty one, or one that fails, shows a generic person. */
  url: string
  /** Names the person for screen readers; an empty one hides the picture from them. */
  name: string
  size?: AvatarSize
  /** Stand there while the picture is on its way. */
  initials?: string
  /** A second ring, of the ink of Pro. */
  pro?: boolean
}

/** A person, 24 to 40 px. */
export function Avatar({ url, name, size = 'md', initials, pro }: Props) {
  return (
    <span className={styles.ring} data-pro={pro || undefined}>
      <Stack
        as="span"
        tone="harbour"
        className={styles.avatar}
        data-size={size}
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        {url ? <Picture key={url} url={avatarAddress(url, size)} initials={initials} /> : <NoPicture />}
      </Stack>
    </span>
  )
}

function Picture({ url, initials }: { url: string; initials: string | undefined }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  // a picture that came, or failed, before the script did fires no event any more
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && state === 'loading') setState(image.naturalWidth > 0 ? 'loaded' : 'failed')
  }
  if (state === 'failed') return <NoPicture />
  return (
    <>
      {state === 'loading' && <span className={styles.initials}>{initials}</span>}
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
    </>
  )
}

function NoPicture() {
  return (
    <span className={styles.none}>
      <UserIcon size={20} />
    </span>
  )
}
