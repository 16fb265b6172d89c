import type { Cover } from '@fieldwork/core/screenshots/covers.ts'

const kinds: Record<Cover['kind'], string> = {
  key: 'Key',
  token: 'Token',
  password: 'Password',
  email: 'Email address',
  account: 'Account number',
  code: 'QR code',
  own: 'Your own box',
}
const states: Record<Cover['state'], string> = { suggested: 'suggested', covered: 'covered', visible: 'not covered' }
const places = (count: number) => (count === 1 ? '1 place' : `${count} places`)

/** The check of a picture before it is uploaded. */
export const screenshotMessages = {
  title: 'Check your picture',
  oneOf: (number: number, count: number) => `Picture ${number} of ${count}`,
  nothingSent: 'Nothing is uploaded yet. What you cover is painted over in this browser, and its location and camera data are left out.',
  reading: 'Looking for keys, passwords, email addresses and account numbers…',
  skip: 'Skip and cover by hand',
  found: (count: number) => `${places(count)} to check`,
  foundMore: 'Cover everything secret. Recognition can miss something, so look once more yourself.',
  allChecked: 'All places are checked.',
  none: 'Nothing found that looks secret',
  noneMore: 'Recognition can miss something. Look once more yourself, and draw a box over what nobody should see.',
  slow: 'Reading the whole picture takes too long here, so it was only read in part. Look at it yourself, and draw a box over what nobody should see.',
  broken: 'The search stopped before the end of the picture. Look at the rest yourself, and draw a box over what nobody should see.',
  skipped: 'You skipped the search. Look at the picture yourself, and draw a box over what nobody should see.',
  unavailable: 'This browser can’t search the picture. Look at it yourself, and draw a box over what nobody should see.',
  kinds,
  states,
  boxes: 'Boxes over the picture',
  box: (kind: Cover['kind'], state: Cover['state'], number: number, count: number) =>
    `${kinds[kind]}, ${states[state]}, box ${number} of ${count}`,
  keys: 'Arrow keys move the box, with Shift they change its size, with Alt by one pixel. Enter covers it, Delete removes it.',
  hint: 'Draw over the picture to add a box. Drag a box to move it, its corners to change its size.',
  cover: 'Cover',
  coverOf: (kind: Cover['kind'], number: number) => `Cover: ${kinds[kind]}, box ${number}`,
  notSecret: 'Not secret',
  notSecretOf: (kind: Cover['kind'], number: number) => `Not secret: ${kinds[kind]}, box ${number}`,
  remove: 'Remove',
  removeOf: (number: number) => `Remove: your own box, box ${number}`,
  add: 'Add a box',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  picture: (name: string) => `The picture ${name}`,
  cancel: 'Cancel',
  upload: 'Upload',
  coverAndUpload: (count: number) => `Cover ${['', 'it', 'both'][count] ?? `all ${count}`} and upload`,
  unreadable: 'This picture can’t be opened here, so it wasn’t uploaded. Save it as a PNG or JPG and choose it again.',
  tooLarge: 'This picture is too large to be checked here, so it wasn’t uploaded. Choose one with at most 50 megapixels.',
  notDrawn: 'The picture couldn’t be prepared, so it wasn’t uploaded. Try again, or choose a smaller one.',
  chooseOther: 'Choose another picture',
  /** Spoken. */
  said: {
    found: (count: number) => `${places(count)} found that may be secret.`,
    none: 'Nothing found that looks secret.',
    added: 'A box was added.',
    covered: 'Covered.',
    removed: (left: number) => `Removed. ${left === 1 ? '1 box is' : `${left} boxes are`} left.`,
  },
}
