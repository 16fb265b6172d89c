export const pdfMessages = {
  failed: 'This file could not be shown.',
  locked: 'This file is locked with a password. Download it to open it.',
  toolbar: 'Pages and size',
  page: 'Page',
  of: (pages: number) => `of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit to the window',
  percent: (percent: number) => `${percent} %`,
}
