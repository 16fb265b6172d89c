export type Theme = 'light' | 'dark'

export const themeKey = 'fieldwork.theme'

/** Null: follows the system. */
export const showTheme = ({ theme }: { theme: Theme | null }): void => {
  document.documentElement.dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
