import { isProjectIcon, type ProjectIconName } from '@fieldwork/core/catalogue/projectIcons.ts'
import { classes } from '../dom/classes.ts'
import { projectIconShapes } from '@fieldwork/core/catalogue/projectIconShapes.ts'
import styles from './ProjectIcon.module.css'

type Props = {
  /** Unknown names show the icon of "misc". */
  name: ProjectIconName | (string & {})
  size?: 18 | 20 | 28 | 36 | 40 | 44 | 52
  className?: string | undefined
}

/** The icon of a category, series or project. Set `--paper-face` on any surface other than the sheet. */
export function ProjectIcon({ name, size = 40, className }: Props) {
  return (
    <svg className={classes(styles.icon, className)} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      {projectIconShapes[isProjectIcon(name) ? name : 'misc'].map(([part, path]) => (
        <path key={path} className={styles[part]} d={path} />
      ))}
    </svg>
  )
}
