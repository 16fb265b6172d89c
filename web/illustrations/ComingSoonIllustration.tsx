import { line } from './paint.ts'

/** The dotted outline of a house, for empty lists. */
export function ComingSoonIllustration() {
  return (
    <svg
      className="l-below16"
      width="230"
      height="160"
      viewBox="60 290 530 382"
      fill="var(--paper-face)"
      {...line('field-line', 4.2)}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray="0.01 10.5"
      aria-hidden="true"
    >
      {faces.map((face) => (
        <path key={face} d={face} />
      ))}
    </svg>
  )
}

/** In drawing order: each face covers the ones behind it. */
const faces = [
  'M112 510 369 659V648L112 500Z',
  'M579 537 369 659V648L579 527Z',
  'M322 378 579 527 369 648 112 500Z',
  'M229 500 345 567V475L229 408Z',
  'M451 506 345 567V475L398 380 451 414Z',
  'M209 418 344 496 407 380 272 302Z',
  'M72 622 112 645V635L72 612Z',
  'M229 578 112 645V635L229 567Z',
  'M189 544 229 567 112 635 72 612Z',
]
