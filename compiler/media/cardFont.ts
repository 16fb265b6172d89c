import { createRequire } from 'node:module'

/** The file of the font in which cards have their titles. */
export const cardFont = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
)
