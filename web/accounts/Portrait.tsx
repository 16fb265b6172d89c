import styles from './Portrait.module.css'
import type { Testimonial } from './testimonials.ts'

/** Somebody, drawn: a sample has no face of its own. */
export const Portrait = ({ name }: { name: Testimonial['portrait'] }) => (
  <svg className={styles.portrait} data-portrait={name} width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    <rect className={styles.ground} width="40" height="40" />
    <path className={styles.coat} d="M6.5 41c.8-8.2 6.2-11 13.5-11s12.7 2.8 13.5 11Z" />
    <path className={styles.face} d="M17 24.5h6v5.3a3 3 0 0 1-6 0Z" />
    <ellipse className={styles.face} cx="20" cy="18.5" rx="6.4" ry="7.6" />
    <path className={styles.hair} d={hair[name]} />
  </svg>
)

const hair: Record<Testimonial['portrait'], string> = {
  bob: 'M12.4 26c-2-10 1-17 7.6-17s9.6 7 7.6 17c-2.4-.8-1.4-7.6-3-10.6-3 1.6-6.4 1.8-9.3.4-1.5 3-.6 9.4-2.9 10.2Z',
  curls:
    'M13.5 18.5a3 3 0 0 1-1-5 3.3 3.3 0 0 1 3-4.6 3.6 3.6 0 0 1 4.5-1.7 3.6 3.6 0 0 1 4.5 1.7 3.3 3.3 0 0 1 3 4.6 3 3 0 0 1-1 5c-.6-2.7-1.6-4.2-2.7-5-2.6.9-5.2.9-7.6 0-1.2.8-2.2 2.3-2.7 5Z',
  parted: 'M13.3 18.5c-1.1-6 1.7-9.5 6.7-9.5s7.8 3.5 6.7 9.5c-.7-2.4-1.7-4-3.2-5-2.9.8-5.4.3-7-.9-.8 2-2.1 3.3-3.2 5.9Z',
  scarf:
    'M20 8c-6.6 0-9.6 5.2-9 11.6.4 4.3-.6 7.4-2.2 10 3 2 7 2.9 11.2 2.9s8.2-.9 11.2-2.9c-1.6-2.6-2.6-5.7-2.2-10 .6-6.4-2.4-11.6-9-11.6Zm0 4.3c3.5 0 5.6 2.7 5.6 6.4 0 4-2.4 7.4-5.6 7.4s-5.6-3.4-5.6-7.4c0-3.7 2.1-6.4 5.6-6.4Z',
  bun: 'M16.8 8.6a3.3 3.3 0 1 1 6.4 0c3 .9 4.6 4 3.7 9.4-.8-2.7-2-4.5-3.6-5.5-2.3.7-4.4.7-6.6 0-1.6 1-2.8 2.8-3.6 5.5-.9-5.4.7-8.5 3.7-9.4Z',
  cropped: 'M13.5 17c-.7-5.5 2-8 6.5-8s7.2 2.5 6.5 8c-.9-1.7-1.5-2.7-1.8-3.4-3 .7-6.5.7-9.4 0-.3.7-.9 1.7-1.8 3.4Z',
}
