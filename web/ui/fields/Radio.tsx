import type { ComponentProps } from 'react'
import styles from './Radio.module.css'

/** A radio button. Its label belongs around it. */
export const Radio = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input {...props} type="radio" className={styles.radio} />
)
