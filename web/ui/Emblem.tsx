import { isEmblem, type EmblemName } from '../../core/catalogue/emblems.ts'
import { classes } from './classes.ts'
import { emblemShapes } from './emblemShapes.ts'
import styles from './Emblem.module.css'

type Props = {
  /** A name that nobody drew shows the emblem of "misc". */
  name: EmblemName | (string & {})
  size?: 18 | 20 | 28 | 36 | 40 | 44 | 52
  label?: string
  className?: string | undefined
}

/** The sign of a category, series or project. On another surface than the sheet set `--paper-face`. */
export function Emblem({ name, size = 40, label, className }: Props) {
  return (
    <svg
      className={classes(styles.emblem, className)}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {emblemShapes[isEmblem(name) ? name : 'misc'].map(([part, path]) => (
        <path key={path} className={styles[part]} d={path} />
      ))}
    </svg>
  )
}
