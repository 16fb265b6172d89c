export const pdfMessages = {
  failed: 'This file could not be shown.',
  locked: 'This file is locked with a password. Download it to open it.',
}
