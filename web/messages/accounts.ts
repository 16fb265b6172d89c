import { brand } from '@fieldwork/core/brand.ts'

/** Sentences of signing in, the account menu and logging out. */
export const signInMessages = {
  title: 'Log in',
  heading: "Log in or sign up in seconds (it's free!)",
  gatedHeading: 'Sign in to unlock all projects',
  gatedSubline: "It's free - no card required!",
  email: 'Email',
  send: 'Send me a code',
  /** The address stands between `before` and `after`. */
  sent: { before: 'We sent a 6-digit code to ', after: (minutes: number) => `. It expires in ${minutes} minutes.` },
  sentAgain: { before: 'The code that we just sent to ', after: ' still works.' },
  kept: {
    before: 'This server can’t send email yet. The code for ',
    after: ' is in its mailbox: ask the person who runs it. If that’s you, open the mailbox link in its terminal.',
  },
  or: 'or',
  withGoogle: 'Continue with Google',
  withSingleSignOn: 'Continue with single sign-on',
  code: 'Your code',
  submit: 'Log in',
  goBack: 'Go back',
  notReceived: 'Did not get the code?',
  enterCode: 'Enter the code',
  help: 'It can take a minute. Look in your spam folder, and check the address above.',
  helpKept:
    'The code isn’t sent by email. If you started the server, open the mailbox link in its terminal. If not, ask the person who runs it.',
  nextCode: (wait: string) => `New code in ${wait}`,
  nextCodeSpoken: (wait: string) => `You can ask for a new code in ${wait}.`,
  nextCodeNow: 'You can ask for a new code now.',
  invalidEmail: 'Invalid email. Please try again.',
  sendFailed: 'Something went wrong. Please try again.',
  invalidCode: 'That code was invalid. Please try again.',
  notChecked: 'Your code couldn’t be checked. Please try again.',
  tooMany: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  tooManyCodes: (wait: string) => `No other code can be sent to this address yet. Try again in ${wait}.`,
  aMoment: 'a moment',
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  acceptBefore: 'By logging in you agree to the ',
  acceptBetween: ' and the ',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const

/** Reasons to log in, by the action that the visitor started. */
export const loginReasons = {
  done: 'Your answer is kept, and checked as soon as you’re in.',
  doneWithExamples: 'Your answer stays here. Once you’re logged in, run the commands again: your account has its own values.',
  select: (title: string) => `We’ll add “${title}” to your projects.`,
  selectAll: (count: number) => `We’ll add ${count === 1 ? 'it' : `these ${count} projects`} to your projects.`,
  topics: 'Your topics are kept.',
  plan: 'These projects become your plan. If you already have a plan, it stays, and these go to My Projects.',
  doneWithoutAnswers: 'Answers are checked and kept in your account. You come back to this task.',
  portfolio: 'A portfolio shows what you finish. Only you see it until you publish it.',
  values: 'You get numbers of your own, and your answers count.',
  upload: 'Screenshots are kept in your account. You come back to this task.',
  pro: 'This project needs Pro. If your account has Pro, log in.',
  /** For servers that don’t sell Pro. */
  closed: 'If an administrator has opened this project to your account, log in.',
  unlock: 'If your plan includes this section, it opens as soon as you’re in.',
  goal: 'Your goal is kept, and your plan begins with it as soon as you’re in.',
  checkout: 'You go on to the checkout as soon as you’re in.',
  annotate: 'What you marked is kept, and saved as soon as you’re in.',
  /** `hasQuestion`: a question was typed. */
  ask: (project: string, hasModel: boolean, hasQuestion: boolean) =>
    `Ask ${hasModel ? 'answers questions from what' : 'finds the passages that help you in'} “${project}”${hasModel ? ' says' : ''}, and keeps the conversation in your account. ${hasQuestion ? 'Your question is kept: you come back to it.' : 'You come back to this page.'}`,
} as const

export const nameMessages = {
  label: 'Your name',
  save: 'Save',
  add: 'Add your name',
  edit: (name: string) => `${name}, edit name`,
  failed: 'Something went wrong! Please try again.',
} as const

export const pictureMessages = {
  add: 'Add your picture',
  change: 'Change your picture',
  saving: 'Your picture is being saved',
  remove: 'Remove picture',
  file: 'A picture of you',
  wrongType: 'Please upload a JPEG, or PNG file.',
  tooLarge: 'File is too large. Maximum size is 5MB. Please try again.',
  failed: 'Something went wrong! Please try again.',
} as const

export const carouselMessages = {
  carousel: 'carousel',
  slide: 'slide',
  place: (position: number, of: number) => `${position} of ${of}`,
  picture: 'Two finished steps, a third under way, and a flag at the end.',
} as const

export const testimonialMessages = {
  label: 'What learners say',
  choose: (position: number) => `Testimonial ${position}`,
  previous: 'Previous testimonial',
  next: 'Next testimonial',
} as const

/** In the place of testimonials, as long as there are none. */
export const projectSlideMessages = {
  label: 'What you can build',
  choose: (position: number) => `Project ${position}`,
  previous: 'Previous project',
  next: 'Next project',
} as const

export const userMenuMessages = {
  heading: `Your ${brand.name}`,
  visitorHeading: brand.name,
  administrator: (plan: string) => `Administrator, ${plan}`,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  invite: 'Invite a friend',
  copyLink: 'Copy link',
  inviteFailed: 'The link couldn’t be copied. Please try again.',
  upgrade: 'Upgrade to Pro',
  upgradeFrom: (price: string) => `from ${price} a month`,
  community: 'Community help',
  visitCommunity: 'Visit community',
  operations: 'Operations',
  adminSettings: 'Admin settings',
  mailbox: 'Mailbox',
  mailboxNote: 'No mail server',
  signIn: 'Sign in',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  logOut: 'Log out',
  account: 'Your account',
  logOutEverywhere: 'Log out everywhere',
  confirmEverywhere: 'Logs you out on all devices, including this one.',
  cancel: 'Cancel',
  logOutFailed: 'You’re still logged in: the server can’t be reached. Please try again.',
} as const
