import { createRequire } from 'node:module'

/** Font file for the titles of social cards. */
export const cardFont = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
)
