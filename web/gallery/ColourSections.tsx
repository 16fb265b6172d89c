import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { projectIconShapes } from '../ui/icons/projectIconShapes.ts'
import * as icons from '../ui/icons/icons.ts'
import { Row, Section } from './Section.tsx'
import styles from './Gallery.module.css'

export function IconsSection() {
  return (
    <Section
      title="Icons"
      rule="Icons: 24 grid, one line, 16 px unless said otherwise. Icons of projects: 32 grid, exactly one face filled."
    >
      <ul className={styles.grid}>
        {Object.keys(projectIconShapes).map((name) => (
          <li key={name}>
            <ProjectIcon name={name} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.grid}>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name}>
            <Icon size={20} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const pens = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink']
const kinds = ['harbour', 'success', 'danger', 'warning', 'pro', 'review', 'ring', 'citron']

export function ColoursSection() {
  return (
    <Section
      title="Colours"
      rule="Text at least 4.5:1 on every surface that it stands on, field edges and rings at least 3:1. Text on a pen is always ink."
    >
      <ul className={styles.swatches}>
        {kinds.map((kind) => (
          <li key={kind}>
            <svg width="44" height="44" aria-hidden="true">
              <rect width="44" height="44" fill={`var(--${kind})`} />
            </svg>
            --{kind}
          </li>
        ))}
      </ul>
      <Row of={2}>
        <Pens theme="light" />
        <Pens theme="dark" />
      </Row>
    </Section>
  )
}

function Pens({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div className={styles.pens} data-theme={theme}>
      {pens.map((pen) => (
        <p key={pen}>
          <mark style={{ background: `var(--pen-${pen})` }}>The key that it names ({pen})</mark> stays home.
        </p>
      ))}
    </div>
  )
}
