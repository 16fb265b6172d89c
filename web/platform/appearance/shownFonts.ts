import { localStore } from '../browser/storage.ts'

const fontsKey = 'fieldwork.fonts'

/** True if this browser has fetched the fonts before. */
export const hasFonts = (): boolean => localStore.getItem(fontsKey) !== null

export const rememberFonts = (): void => localStore.setItem(fontsKey, 'cached')

export const showFonts = (): void => void (document.documentElement.dataset['fonts'] = '')
