import { sharingMessages } from '../messages/sharing.ts'
import { pathData, stopsAlong } from './completedPath.ts'
import { drawing, paint } from './paint.ts'
import styles from './CompletedProjectIllustration.module.css'

/** A path with a stop for each step of the project, ticked if the step is done, and a flag at its end. The path keeps to the upper half, above what stands in front. */
export const CompletedProjectIllustration = ({ done }: { done: readonly boolean[] }) => (
  <svg
    className={styles.picture}
    {...drawing}
    viewBox="0 0 456 176"
    role="img"
    aria-label={sharingMessages.picture(done.filter(Boolean).length, done.length)}
  >
    <path
      {...paint.hills}
      d="M-10 146C50 130 96 136 150 108S256 18 332 14s90 64 144 74M-10 168C60 150 110 158 170 128S270 40 334 36s80 60 140 70M-10 190c80-20 130-10 190-40S284 62 336 58s74 56 140 66M-10 214c90-24 150-14 208-46s90-86 140-90 68 54 138 64M60 222c70-20 110-22 156-48s84-72 124-74 62 50 130 60M130 226c50-14 84-24 116-42s66-58 98-60 54 46 120 56"
    />
    <path className={styles.path} {...paint.path} pathLength="1" d={pathData} />
    <g className={styles.flag}>
      <path {...paint.path} d="M318 46V16" />
      <path {...paint.filledFlag} d="M318 16c9-5 15 3 26-1v17c-11 4-17-4-26 1Z" />
    </g>
    {stopsAlong(done.length).map(([x, y], at) =>
      done[at] ? (
        <g key={x}>
          <circle {...paint.stop} cx={x} cy={y} r="10" />
          <path {...paint.tick} stroke="var(--success-ink)" d={`m${x - 4.5} ${y + 0.3} 3.2 3.2 6-6.5`} />
        </g>
      ) : (
        <circle key={x} {...paint.hollow} cx={x} cy={y} r="8.5" />
      ),
    )}
  </svg>
)
