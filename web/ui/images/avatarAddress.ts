export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg'

/** Returns the address of a profile picture in the size that the avatar needs. `data:` and `blob:` addresses stay unchanged. */
export function avatarAddress(url: string, size: AvatarSize): string {
  if (/^(data|blob):/.test(url)) return url
  const [address = '', fragment] = url.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}size=${stored[size]}${fragment === undefined ? '' : `#${fragment}`}`
}

const stored: Record<AvatarSize, string> = { xs: 'extra-small', sm: 'extra-small', md: 'small', lg: 'medium' }
