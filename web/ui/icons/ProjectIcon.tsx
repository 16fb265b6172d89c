import { isProjectIcon, type ProjectIconName } from '@fieldwork/core/catalogue/projectIcons.ts'
import { classes } from '../dom/classes.ts'
import { projectIconShapes } from './projectIconShapes.ts'
import styles from './ProjectIcon.module.css'

type Props = {
  /** A name that nobody drew shows the project icon of "misc". */
  name: ProjectIconName | (string & {})
  size?: 18 | 20 | 28 | 36 | 40 | 44 | 52
  label?: string
  className?: string | undefined
}

/** The sign of a category, series or project. On another surface than the sheet set `--paper-face`. */
export function ProjectIcon({ name, size = 40, label, className }: Props) {
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {projectIconShapes[isProjectIcon(name) ? name : 'misc'].map(([part, path]) => (
        <path key={path} className={styles[part]} d={path} />
      ))}
    </svg>
  )
}
