import {
  calendar,
  document,
  external,
  image,
  lock,
  moon,
  portfolio,
  projects,
  share,
  shield,
  sun,
  track,
  user,
} from '@fieldwork/core/iconPaths.ts'

const iconPaths = { calendar, document, external, image, lock, moon, portfolio, projects, share, shield, sun, track, user }

/** Returns an SVG in the colour of the surrounding text. */
export const icon = (name: keyof typeof iconPaths, size: 14 | 16 | 18 | 20): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" stroke-width="${size === 14 ? 2 : 1.75}"${line}><path d="${iconPaths[name]}"/></svg>`

const line = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"'

/** The drawing of web/platform/page/Logo.tsx. */
export const logo = `<svg width="26" height="22" viewBox="0 0 26 22" stroke-width="2.4"${line}><path d="M2 12.5c2.5 0 3-5 6.2-6.2" opacity=".45"/><path d="M2 19.5c4.2 0 4.6-7 8-7s4 7 8.2 7"/><circle cx="19.7" cy="5.3" r="4.2" fill="currentColor" stroke="none"/></svg>`
