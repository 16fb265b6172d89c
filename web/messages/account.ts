/** Sentences of the page of the account, and of an account that is about to be deleted. */
export const accountMessages = {
  title: 'Your account',
  loadFailed: 'This could not be loaded.',
  closed: 'You can’t open account settings while impersonating someone.',
  person: {
    heading: 'You',
    address: 'You log in with this address. It can’t be changed here.',
  },
  plan: { heading: 'Plan' },
  sessions: {
    heading: 'Where you’re logged in',
    unknownDevice: 'Unknown browser',
    here: 'This browser',
    seen: (when: string) => `Last used ${when}`,
    since: (when: string) => `logged in ${when}`,
    both: (when: string) => `Logged in and last used ${when}`,
    now: 'now',
    end: 'Log out',
    endOf: (device: string) => `Log out ${device}`,
    ended: (device: string) => `${device} is logged out.`,
    endFailed: 'That browser could not be logged out. Please try again.',
  },
  invite: {
    heading: 'Invite a friend',
    text: 'Send this link to someone who likes to build things.',
    label: 'Your link',
    copy: 'Copy link',
    accepted: (count: number) =>
      count === 0
        ? 'Nobody has signed up with it yet.'
        : count === 1
          ? 'One person has signed up with it.'
          : `${count} people have signed up with it.`,
  },
  mails: {
    heading: 'Emails',
    label: 'A study reminder once a week',
    text: 'A weekly overview of your plan. Login codes and emails you request are always sent.',
    failed: 'That could not be saved. Please try again.',
  },
  authors: {
    heading: 'Authors of projects',
    label: 'Let authors read my checked answers, refused ones included, without my name',
    text: 'They see which right answers a check refuses and which wrong ones it accepts, and fix it. Your words are stored for a year at most. Without your permission they see only numbers, and none of your words are stored for them.',
    failed: 'That could not be saved. Please try again.',
  },
  data: {
    heading: 'Your data',
    text: 'Everything that belongs to your account in one file: a page that you can read without a network, your files, and the same as data.',
    download: 'Download everything',
    file: (prefix: string, nickname: string) => `${prefix}${nickname}.zip`,
    failed: 'The file could not be created. Please try again.',
    tooMany: (wait: string) => `You have downloaded it several times. Try again in ${wait}.`,
  },
  deletion: {
    heading: 'Delete your account',
    text: (days: number) =>
      `Your account is locked at once, and deleted after ${days} days with your answers, files, notes and plans. Until then you can log in and keep it.`,
    paidUntil: (date: string) => `Pro is paid until ${date} and won’t renew. It ends with your account.`,
    begin: 'Delete my account',
    question: (nickname?: string) =>
      nickname ? `To confirm, type your public address, ${nickname}, or your email address.` : 'To confirm, type your email address.',
    label: 'Nickname or email address',
    wrong: 'That is neither your public address nor your email address.',
    confirm: 'Delete it',
    cancel: 'Cancel',
    subscriptionRuns: 'Your subscription is still running. Cancel it first, then delete your account.',
    portalFailed: 'The page of your subscription could not be opened. Please try again.',
    failed: 'Nothing was deleted: the server can’t be reached. Please try again.',
    done: (days: number) => `Your account is locked. Log in within ${days} days to keep it.`,
  },
  locked: {
    title: 'This account is about to be deleted',
    text: (date: string) =>
      `It is locked, and it will be deleted on ${date} with everything in it. You or an administrator asked for that.`,
    keep: 'Keep my account',
    logOut: 'Log out',
    download: 'Download everything first',
    failed: 'The server can’t be reached. Please try again.',
  },
} as const
