import { useState } from 'react'
import * as icons from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { projectIconShapes } from '@fieldwork/core/catalogue/projectIconShapes.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { ButtonsSection, FieldsSection } from './ButtonsAndFields.tsx'
import { FeedbackSection, OverlaysSection, SignsSection, UploadsSection } from './Feedback.tsx'
import { Section } from './Section.tsx'
import styles from './Gallery.module.css'

/** Every widget in every state, for the people who build with them. Only in development. */
export default function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
  const choose = (chosen: 'light' | 'dark') => {
    document.documentElement.dataset['theme'] = chosen
    setTheme(chosen)
  }
  return (
    <main className={styles.gallery}>
      <Row justify="between" wrap gap={16}>
        <h1>Widgets, all states</h1>
        <Segment label="Appearance" value={theme} onChange={choose} options={themes} />
      </Row>
      <ButtonsSection />
      <FieldsSection />
      <SignsSection />
      <FeedbackSection />
      <UploadsSection />
      <OverlaysSection />
      <Section
        title="Icons"
        rule="Icons of projects: on a grid of 32, with exactly one face filled. The others: on a grid of 24, in one line."
      >
        {Object.keys(projectIconShapes).map((name) => (
          <NamedIcon key={name} name={name} icon={<ProjectIcon name={name} />} />
        ))}
        {Object.entries(icons).map(([name, Icon]) => (
          <NamedIcon key={name} name={name} icon={<Icon size={20} />} />
        ))}
      </Section>
    </main>
  )
}

const NamedIcon = ({ name, icon }: { name: string; icon: React.ReactNode }) => (
  <Row gap={8} text="caption" tone="quiet">
    {icon}
    {name}
  </Row>
)

const themes = [
  { value: 'light', label: 'Light', icon: icons.SunIcon },
  { value: 'dark', label: 'Dark', icon: icons.MoonIcon },
] as const
