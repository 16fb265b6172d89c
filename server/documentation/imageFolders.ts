import { dirname } from 'node:path'
import { cardFont } from '@fieldwork/compiler/media/cardFont.ts'
import { fontFolders } from './fonts.ts'

/** The weights that a container image has to keep: those of documents, and that of the cards which publishing draws. */
export const imageFolders = (): string[] => [...fontFolders(), dirname(cardFont)]
