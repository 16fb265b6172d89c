import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first font that has a character draws it. */
export const fontNames = {
  title: 'Bricolage Grotesque',
  text: 'Atkinson Hyperlegible Next',
  code: 'Atkinson Hyperlegible Mono',
  others: [
    'Noto Sans',
    ...['Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu'].map(
      noto,
    ),
    ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(noto),
    // Before the Chinese font, so that Japanese text gets Japanese glyphs where they can be told apart.
    'BIZ UDGothic',
    'Noto Sans SC',
    'NanumGothic',
    ...['Math', 'Symbols', 'Symbols 2'].map(noto),
    'Noto Emoji',
  ],
}

function noto(script: string): string {
  return `Noto Sans ${script}`
}

const weights: Record<string, readonly string[]> = {
  'bricolage-grotesque': ['700Bold', '800ExtraBold'],
  'atkinson-hyperlegible-next': ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'],
  'atkinson-hyperlegible-mono': ['400Regular'],
}

/** The folders of all fonts, one file each. */
export const fontFolders = (): string[] => {
  const packages = [
    ...Object.keys(weights),
    ...fontNames.others.map((name) => packageNames[name] ?? name.toLowerCase().replaceAll(' ', '-')),
  ]
  return packages.flatMap((name) => {
    const folder = dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/package.json`)))
    return (weights[name] ?? ['400Regular']).map((weight) => join(folder, weight))
  })
}

export const fontFiles = (): string[] =>
  fontFolders().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ttf'))
      .map((name) => join(folder, name)),
  )

const packageNames: Record<string, string> = { NanumGothic: 'nanum-gothic' }
