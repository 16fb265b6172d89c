import { duration } from './duration.ts'

/* Texts of the emails to account owners, except codes. The HTML renderer escapes the values. */

/** An email: paragraphs, a list, and one link. */
export type AccountMail = { subject: string; lines: string[]; list?: string[]; action?: { label: string; url: string }; after?: string[] }

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

/** `signsInElsewhere`: the login page also offers a login service. */
export const welcomeMail = (product: string, url: string, signsInElsewhere: boolean): AccountMail => ({
  subject: `Welcome to ${product}`,
  lines: [
    `Your ${product} account is ready. There is no password: to log in, ask for a code${signsInElsewhere ? ', or use the login service beside it' : ''}.`,
    'Every project ends with something that works and that you can explain. Choose one that you would like to have, and begin with its first step.',
  ],
  action: { label: 'Choose a project', url },
  after: ['Once you have a plan, we’ll email you each week about what comes next. You can turn it off at any time.'],
})

export const proMail = (product: string, name: string, url: string): AccountMail => ({
  subject: `Welcome to ${product} Pro`,
  lines: [
    greeting(name),
    'Pro is yours: every Pro project and Secret Mission is open, and your answers can be longer.',
    'Receipts and everything about payment are under “Manage Subscription” in the account menu.',
  ],
  action: { label: `Open ${product}`, url },
})

/** Upcoming tasks with their minutes. */
export type PlannedWork = { name: string; minutes: number }

/** With plain spaces: a subject with others would be encoded. */
const timeOf = (minutes: number): string => duration(minutes).replaceAll('\u00A0', ' ')

export const reminderMail = (name: string, work: PlannedWork[], url: string): AccountMail => {
  const total = work.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    subject: `Your study plan for this week: ${timeOf(total)}`,
    lines: [greeting(name), 'Here is your plan for the next seven days:'],
    list: work.map((task) => `${task.name}, ${timeOf(task.minutes)}`),
    action: { label: 'Continue learning', url },
  }
}

export const linkMail = (product: string, title: string, url: string): AccountMail => ({
  subject: `Continue on a computer: ${title}`,
  lines: [`You asked ${product} for this link, so that you can continue on a computer:`],
  action: { label: title, url },
})

export const deletionMail = (product: string, name: string, date: string, url: string): AccountMail => ({
  subject: `Your ${product} account will be deleted`,
  lines: [
    greeting(name),
    `Your account is locked, and it will be deleted on ${date} with everything in it.`,
    'If you want to keep it, or did not ask for this, log in before then.',
  ],
  action: { label: 'Log in to keep it', url },
})

/** `contact`: an address for questions; empty: none. */
export const suspensionMail = (product: string, name: string, contact: string): AccountMail => ({
  subject: `Your ${product} account is suspended`,
  lines: [
    greeting(name),
    'An administrator suspended your account. You can’t log in, and your public pages are hidden. Your work is kept.',
    ...(contact ? [`If you have questions, write to ${contact}.`] : []),
  ],
})

export const suspensionLiftedMail = (product: string, name: string, url: string): AccountMail => ({
  subject: `Your ${product} account is open again`,
  lines: [greeting(name), 'Your account is no longer suspended. Everything is as you left it.'],
  action: { label: 'Log in', url },
})

export const passkeyAddedMail = (product: string, name: string, passkey: string, url: string): AccountMail => ({
  subject: `A passkey was added to your ${product} account`,
  lines: [greeting(name), `The passkey “${passkey}” can now log in to your account.`],
  action: { label: 'See your passkeys', url },
  after: ['If this wasn’t you, log in with an email code, remove the passkey and log out everywhere else.'],
})

export const passkeyRemovedMail = (product: string, name: string, passkey: string, url: string): AccountMail => ({
  subject: `A passkey was removed from your ${product} account`,
  lines: [greeting(name), `The passkey “${passkey}” can no longer log in to your account. You can always log in with an email code.`],
  action: { label: 'See your passkeys', url },
  after: ['If this wasn’t you, log in with an email code, add a new passkey and log out everywhere else.'],
})

/** Sent after the operator removed all passkeys. */
export const passkeysResetMail = (product: string, name: string, url: string): AccountMail => ({
  subject: `Your ${product} passkeys were removed`,
  lines: [
    greeting(name),
    'The operator of this server removed all passkeys of your account and logged it out everywhere. Log in with an email code to add new ones.',
  ],
  action: { label: 'Log in', url },
})

/** Footer of emails that nobody requested. */
export const unsubscribeLine = (product: string, url: string) => ({
  text: `You get this because you have a ${product} account. Unsubscribe: ${url}`,
  reason: `You get this because you have a ${product} account.`,
  link: 'Unsubscribe',
})
