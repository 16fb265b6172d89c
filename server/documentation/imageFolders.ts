import { dirname } from 'node:path'
import { cardFont } from '@fieldwork/compiler/media/cardFont.ts'
import { fontFolders } from './fonts.ts'

/** The font weights a container image must keep: those used in documents and in the cards that publishing draws. */
export const imageFolders = (): string[] => [...fontFolders(), dirname(cardFont)]
