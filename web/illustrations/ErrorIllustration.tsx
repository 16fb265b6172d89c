import type { ReactNode } from 'react'
import { useId } from 'react'
import { errorPageMessages as messages } from '../messages/frame.ts'
import { drawing, line, paint } from './paint.ts'

/** A map whose path doesn't reach the flag. The drawing is the same for every error, except for the obstacle. */
export const ErrorIllustration = ({ code }: { code: number | undefined }) => {
  const id = useId()
  const kind = kinds[code ?? 0] ?? 'gap'
  return (
    <svg {...drawing} viewBox="0 0 460 380" role="img" aria-label={messages.pictures[kind]}>
      <pattern id={`${id}-grid`} width="18" height="18" patternUnits="userSpaceOnUse">
        <path {...paint.grid} d="M18 0H0V18" />
      </pattern>
      <clipPath id={`${id}-sheet`}>
        <path d={kind === 'torn' ? torn : whole} />
      </clipPath>
      <g transform="rotate(-2.5 190 190)">
        <path {...paper} d={kind === 'torn' ? torn : whole} />
        <g clipPath={`url(#${id}-sheet)`}>
          <rect x="20" y="44" width="330" height="290" fill={`url(#${id}-grid)`} />
          <path {...paint.hills} opacity="0.8" d={hills} />
        </g>
        <path {...paint.path} d="M58 292c34 6 58-14 74-36s40-28 62-34" />
        <path {...paint.pathAhead} d="M206 218c22-8 38-26 46-48s14-38 26-50" />
        <circle {...paint.done} cx="58" cy="292" r="12" />
        <circle {...paint.done} cx="132" cy="256" r="12" />
        <path {...paint.tick} d="m53 292 3.5 3.5 6.5-7M127 256l3.5 3.5 6.5-7" />
        <circle {...paint.here} cx="200" cy="220" r="13" />
        <path {...line('harbour-ink', 2.6)} d="M200 214v7M200 225.5v.01" />
        <text {...legend} x="36" y="70">
          {messages.sheet}
        </text>
        <text {...legend} x="36" y="86">
          {messages.scale}
        </text>
        {kind !== 'torn' && <Flag x={292} y={112} />}
        {obstacles[kind]}
      </g>
      {kind === 'torn' && (
        <g transform="translate(336 14) rotate(14)">
          <path {...paper} d={corner} />
          <path {...paint.hills} opacity="0.8" d="M24 83c20-4 38-11 56-15M8 55c24-4 46-13 72-17" />
          <path {...paint.pathAhead} d="M17 62c8-4 14-6 22-12" />
          <Flag x={46} y={50} filled />
        </g>
      )}
    </svg>
  )
}

const paper = { fill: 'var(--paper)', ...line('line-strong', 1.5) }
const legend = { fill: 'var(--ink-3)', fontFamily: 'var(--mono)', fontSize: 11 }
const work = { fill: 'var(--sheet)', ...line('ink-2', 2) }
const rail = line('ink-2', 2.4)

type ErrorKind = keyof typeof messages.pictures

const kinds: Record<number, ErrorKind> = { 401: 'gate', 403: 'fence', 404: 'torn', 503: 'works' }

const torn = 'M20 44h246l10 16-12 14 16 18-8 18 18 12 2 20 20 6 10 18h24v160H20Z'
const whole = 'M20 44h326v290H20Z'
const corner = 'M0 0h80v122H56l-10-18-20-6-2-20-18-12 8-18-16-18 12-14Z'
const crack = 'M206 128l20 20-8 17 22 12-6 18 24 12-4 20 22 12'
const hills =
  'M20 300c50-50 110-30 150-62s40-82 110-92 60-8 80-6M20 272c46-42 96-30 132-58s40-84 118-92 60-4 90-2M20 244c40-34 84-28 116-54s40-84 120-94 60 2 100 4M90 334c40-34 96-26 132-56s46-70 130-76M170 334c30-22 62-22 92-44s46-46 90-50'

const Flag = ({ x, y, filled }: { x: number; y: number; filled?: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    <path {...paint.path} d="M0 0v-34" />
    <path {...(filled ? paint.filledFlag : paint.flag)} d="M0-34c8-5 13 3 22-1v16c-9 4-14-4-22 1Z" />
  </g>
)

/** The obstacle between the path and the flag. */
const obstacles: Record<ErrorKind, ReactNode> = {
  torn: null,
  gate: (
    <>
      <path {...work} d="M246 190v-36a12 12 0 0 1 24 0v36Z" transform="translate(-4 6)" />
      <circle fill="var(--ink-2)" cx="254" cy="176" r="3.2" />
      <path {...line('ink-2', 2.6)} d="M254 178v7" />
    </>
  ),
  fence: (
    <>
      <path {...work} d="M222 196v-30l7-8 7 8v30ZM244 196v-30l7-8 7 8v30ZM266 196v-30l7-8 7 8v30Z" />
      <path {...rail} d="M214 174h74M214 187h74" />
    </>
  ),
  gap: (
    <>
      <path {...line('line-strong', 13)} d={crack} />
      <path {...line('sheet', 10)} d={crack} />
    </>
  ),
  works: (
    <>
      <path {...work} d="M218 168h64v16h-64Z" />
      <path {...rail} d="M226 184l10-16M244 184l10-16M262 184l10-16" />
      <path {...rail} d="M228 184v18M272 184v18" />
    </>
  ),
}
