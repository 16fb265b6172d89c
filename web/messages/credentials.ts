import type { OpenAudience } from './audiences.ts'

/** Who can see the page of a public credential. Search engines never list it. */
export type CredentialAudience = Exclude<OpenAudience, 'everyone'>

const seers: Record<CredentialAudience, string> = { link: 'People with the link', here: 'Anyone on this computer' }

/** Sentences of the credential of a project. */
export const credentialMessages = {
  heading: 'Credential',
  offer:
    'A signed credential says what you completed, task by task. Anyone can check it, even offline, and it says nothing about you except the name you choose.',
  name: 'Name on the credential',
  nameHint: 'As an employer knows you. Not an email address.',
  nameRefused: 'Give a name of 1 to 60 characters, without an @.',
  get: 'Get credential',
  getWithPage: 'Get credential with a public page',
  getWithoutPage: 'Get it without a page',
  page: 'On its page, anyone with the link can see this name, the project and how each task was completed. Your answers aren’t on it; if your documentation is public, it links to that.',
  open: 'Open its page',
  copyLink: 'Copy link',
  addToProfile: 'Add to LinkedIn profile',
  makePublic: 'Publish its page',
  makePrivate: 'Unpublish its page',
  isPublic: (audience: CredentialAudience) => `${seers[audience]} can open its page.`,
  isPrivate: 'Only you can see this credential.',
  madePublic: (audience: CredentialAudience) => `${seers[audience]} can open your credential’s page now.`,
  madePrivate: 'Only you can see your credential now.',
  pictureOf: (name: string, project: string) => `The credential of ${name} for “${project}”`,
  getAgain: 'Issue it again',
  issued: (name: string, date: string, version: number) =>
    `Issued to ${name} on ${date}${version > 1 ? `, for version ${version} of the project` : ''}.`,
  outdated: 'Your work has changed since. A new credential reflects it.',
  /** The earlier credential's fate. */
  replaces: (isPublic: boolean) =>
    isPublic
      ? 'The new one replaces this one. The old link will lead to the new page, and copies of the old file will no longer be valid.'
      : 'The new one replaces this one. Copies of the old file will no longer be valid.',
  local: (issuer: string) =>
    `It was issued at ${issuer}, an address that nobody else can reach to check it. Issue it again: the new one names this server’s public address and keeps the day on which you completed the project.`,
  tasks: (count: number) => (count === 1 ? 'How its task was completed' : 'How each task was completed'),
  change: 'Change name',
  json: 'Download file',
  picture: 'Download picture',
  /** Labels of what is folded. */
  post: 'Post about it',
  files: 'Download or check it',
  manage: 'Change or revoke it',
  verify: 'How others check it',
  revoke: 'Revoke',
  revokeQuestion: 'Revoke it? Anyone who checks it will see that it is revoked. You can’t undo this, but you can get a new one.',
  revokeConfirm: 'Revoke it',
  cancel: 'Cancel',
  done: 'Your credential is ready.',
  revoked: 'Your credential is revoked.',
  failed: 'That did not work. Please try again.',
  downloadFailed: 'The file could not be read. Please try again.',
  loadFailed: 'Your credential could not be loaded.',
  retry: 'Try again',
} as const
