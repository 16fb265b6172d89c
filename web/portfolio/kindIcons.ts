import { DocumentIcon, ExternalIcon, ImageIcon } from '../ui/icons/icons.ts'

/** Of the kinds of documents. */
export const kindIcons = { documentation: DocumentIcon, pdf: DocumentIcon, picture: ImageIcon, link: ExternalIcon }
