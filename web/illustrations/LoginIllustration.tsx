import { useId } from 'react'
import { carouselMessages as messages } from '../messages/accounts.ts'
import { drawing, paint } from './paint.ts'

/** A path over the hills to the flag. */
export const LoginIllustration = () => {
  const grid = useId()
  return (
    <svg {...drawing} viewBox="0 0 400 190" role="img" aria-label={messages.picture}>
      <pattern id={grid} width="20" height="20" patternUnits="userSpaceOnUse">
        <path {...paint.grid} d="M20 0H0V20" />
      </pattern>
      <rect fill="var(--sheet)" x=".75" y=".75" width="398.5" height="188.5" rx="12" />
      <rect {...paint.hills} x=".75" y=".75" width="398.5" height="188.5" rx="12" fill={`url(#${grid})`} />
      <path
        {...paint.hills}
        d="M1 150c60-34 120-14 176-48s70-70 120-74 70 40 102 44M1 172c70-34 130-16 190-48s62-66 108-70 66 36 100 42M60 188c50-24 96-20 144-44s58-56 98-60 62 34 97 40"
      />
      <path {...paint.path} d="M44 140c40 4 62-16 92-26s48-8 72-26" />
      <path {...paint.pathAhead} d="M222 80c26-12 46-20 84-22" />
      <circle {...paint.done} cx="44" cy="140" r="12" />
      <circle {...paint.done} cx="132" cy="115" r="12" />
      <path {...paint.tick} d="m39 140 3.5 3.5 6.5-7M127 115l3.5 3.5 6.5-7" />
      <circle {...paint.here} cx="212" cy="86" r="13" />
      <text className="t-caption t-bold" fill="var(--harbour-ink)" x="212" y="90.5" textAnchor="middle">
        3
      </text>
      <path {...paint.path} d="M318 58V30" />
      <path {...paint.flag} d="M318 30c8-4.5 13 3 22-1v14c-9 4-14-3.5-22 1Z" />
    </svg>
  )
}
