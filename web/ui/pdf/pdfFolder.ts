/** Beneath the base of what is built. It names the version of pdf.js, because browsers keep what lies in `assets`. */
export const pdfFolder = (version: string): string => `assets/pdfjs-${version}`
