import { useState } from 'react'
import { Segment } from '../ui/fields/Segment.tsx'
import { BannersSection, RingsSection } from './SignSections.tsx'
import { ButtonsSection, MissionSection } from './ButtonSections.tsx'
import { ChoicesSection, TabsSection } from './ChoiceSections.tsx'
import { ColoursSection, IconsSection } from './ColourSections.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { DialogsSection, MenusSection, TipsSection } from './FloatingSections.tsx'
import { DropzoneSection } from './DropzoneSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { AnswersSection } from './AnswersSection.tsx'
import { WaitingSection } from './WaitingSection.tsx'
import styles from './Gallery.module.css'
import { MoonIcon, SunIcon } from '../ui/icons/icons.ts'

/** Every widget in every state, for the people who build with them. Only in development. */
export default function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
  const choose = (chosen: 'light' | 'dark') => {
    document.documentElement.dataset['theme'] = chosen
    setTheme(chosen)
  }
  return (
    <main className={styles.gallery}>
      <div className={styles.in}>
        <header className={styles.head}>
          <h1>Widgets, all states</h1>
          <div>
            <p>
              Three surfaces, one-pixel lines, one loud typeface. Harbour blue acts, green judges, citron asks. Solid means reached, dotted
              or dashed means not yet, in the list of steps as well as on a button.
            </p>
            <Segment label="Appearance" value={theme} onChange={choose} options={themes} />
          </div>
        </header>
        <ButtonsSection />
        <MissionSection />
        <FieldsSection />
        <ChoicesSection />
        <TabsSection />
        <TipsSection />
        <BannersSection />
        <RingsSection />
        <PeopleSection />
        <DropzoneSection />
        <MenusSection />
        <DialogsSection />
        <AnswersSection />
        <WaitingSection />
        <IconsSection />
        <ColoursSection />
      </div>
    </main>
  )
}

const themes = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
] as const
