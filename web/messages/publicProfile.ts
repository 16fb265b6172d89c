import type { NicknameFault } from '@fieldwork/core/accounts/nickname.ts'
import type { Audience } from './audiences.ts'

/** Sentences about the name and address under which a user publishes. */
export const publicProfileMessages = {
  heading: 'Public pages',
  text: 'The name and address of your portfolio and of work that you publish. Links to an earlier address lead to the new one.',
  name: 'Name',
  nameHint: 'Leave it empty to publish without a name.',
  address: 'Public address',
  addressHint: 'Lower-case letters, digits and hyphens',
  available: 'This address is available.',
  checking: 'Checking…',
  audience: 'Who can see what you publish',
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

  publishTitle: 'Before you publish',
  publishText: 'We ask this once. You can change it at any time in “Your account”.',
  publish: 'Publish',
} as const
