import type { ListedPage } from '@fieldwork/core/accounts/schema.ts'
import type { NicknameFault } from '@fieldwork/core/accounts/nickname.ts'
import type { Audience } from './audiences.ts'

/** Sentences about the name and address under which a user publishes. */
export const publicProfileMessages = {
  heading: 'Public pages',
  text: 'What others can open, and under which name and address.',
  none: 'Nothing is public.',
  kinds: {
    portfolio: 'Portfolio',
    work: 'Work',
    credential: 'Credential',
  } satisfies Record<ListedPage['kind'], string>,
  /** Who can see one of them. */
  ofKind: (kind: string, audience: string) => `${kind} · ${audience}`,
  /** Of a credential. */
  withLink: 'People with the link',
  copy: 'Copy link',
  copyOf: (title: string) => `Copy link to ${title}`,
  close: 'Unpublish',
  closeOf: (title: string) => `Unpublish ${title}`,
  closed: (title: string) => `Only you can see “${title}” now.`,
  closeFailed: 'That couldn’t be unpublished. Please try again.',
  name: 'Name',
  nameHint: 'Leave it empty to publish without a name.',
  address: 'Public address',
  addressHint: 'Lower-case letters, digits and hyphens',
  available: 'This address is available. Each page that you publish gets one below it.',
  checking: 'Checking…',
  audience: 'Who can see what you publish',
  /** On an address that only this computer can open. */
  onlyHere: 'Anyone on this computer. Nobody else can reach this server.',
  audiences: {
    owner: 'Only you',
    link: 'People with the link',
    everyone: 'Everyone',
    /** On an address that only this computer can open. */
    here: 'Anyone on this computer',
  } satisfies Record<Audience, string>,
  /** Below the choice. */
  audienceNotes: {
    owner: undefined,
    link: 'Search engines are told not to list your public pages.',
    everyone: 'Search engines may list all your public pages.',
    here: undefined,
  } satisfies Record<Audience, string | undefined>,
  nameInvalid: 'Please enter a name without an email address, of at most 60 characters.',
  addressMissing: 'Choose an address.',
  faults: {
    length: '3 to 30 characters, please.',
    characters: 'Only lower-case letters, digits, and single hyphens between them.',
    reserved: 'This word is reserved. Choose another.',
    taken: 'Someone else has this address. Choose another.',
    too_many: 'You have changed your address too often. Choose one that you had before.',
  } satisfies Record<NicknameFault | 'taken' | 'too_many', string>,
  failed: 'That could not be saved. Please try again.',
  loadFailed: 'Your public profile could not be loaded.',
  save: 'Save',
  saved: 'Saved',

  publishTitle: { portfolio: 'Publish your portfolio', page: 'Publish your page' },
  changeLater: 'You can change this at any time in “Your account”.',
  publish: 'Publish',
} as const
