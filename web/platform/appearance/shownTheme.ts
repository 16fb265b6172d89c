export type Theme = 'light' | 'dark'

export const themeKey = 'fieldwork.theme'

/** Null: follows the system. */
export const showTheme = ({ theme }: { theme: Theme | null }): void => {
  document.documentElement.dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Calls back when the page shows another theme, until the returned function is called. */
export const onThemeChange = (callback: () => void): (() => void) => {
  const observer = new MutationObserver(callback)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
