/** Relative to the base of the build. It contains the version of pdf.js, because browsers cache `assets` forever. */
export const pdfFolder = (version: string): string => `assets/pdfjs-${version}`
