import { brand } from '../../core/brand.ts'

/** Sentences of signing in, the account menu and logging out. */
export const signInWords = {
  title: 'Sign in',
  heading: "Log in or sign up in seconds (it's free!)",
  gatedHeading: 'Sign in to unlock all projects',
  gatedSubline: "It's free - no card required!",
  email: 'E-mail',
  send: 'Send me a code',
  /** The address stands between `before` and `after`. */
  sent: { before: 'We sent a 6-digit code to ', after: (minutes: number) => `. It expires in ${minutes} minutes.` },
  sentAgain: { before: 'The code that we just sent to ', after: ' still works.' },
  kept: {
    before: 'No mail server is set up here. The 6-digit code for ',
    after: ' is in the mailbox of this server: the link was printed when the server started. Administrators can see it too.',
  },
  code: 'Your code',
  submit: 'Sign in',
  goBack: 'Go back',
  notReceived: 'Did not get the code?',
  enterCode: 'Enter the code',
  help: 'It can take a minute. Look in your spam folder, and check the address above.',
  helpKept: 'No mail server is set up here. Your code is in the mailbox of this server: ask an administrator.',
  nextCode: (seconds: number) => `New code in ${seconds} s`,
  nextCodeSpoken: (seconds: number) => `You can ask for a new code in ${seconds} seconds.`,
  nextCodeNow: 'You can ask for a new code now.',
  invalidEmail: 'Invalid email. Please try again.',
  sendFailed: 'Something went wrong. Please try again.',
  invalidCode: 'That code was invalid. Please try again.',
  tooMany: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  tooManyCodes: (wait: string) => `Too many codes were sent to this address. Try again in ${wait}.`,
  justSent: (wait: string) => `A code was just sent to this address. Try again in ${wait}.`,
  aMoment: 'a moment',
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  acceptBefore: 'By signing in you agree to the ',
  acceptBetween: ' and the ',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const

export const nameWords = {
  question: 'What should we call you?',
  reason: 'You can change it at any time in the account menu.',
  label: 'Your name',
  save: 'Save',
  skip: 'Not now',
  edit: (name: string) => `${name}, edit name`,
  failed: 'Something went wrong! Please try again.',
} as const

export const carouselWords = {
  carousel: 'carousel',
  slide: 'slide',
  place: (position: number, of: number) => `${position} of ${of}`,
  picture: 'Two finished steps, a third under way, and a flag at the end.',
} as const

export const testimonialWords = {
  label: 'What learners say',
  choose: (position: number) => `Testimonial ${position}`,
  previous: 'Previous testimonial',
  next: 'Next testimonial',
} as const

/** In the place of testimonials, as long as there are none. */
export const projectSlideWords = {
  label: 'What you can build',
  choose: (position: number) => `Project ${position}`,
  previous: 'Previous project',
  next: 'Next project',
} as const

export const userMenuWords = {
  heading: `Your ${brand.name}`,
  label: 'Your account',
  visitorHeading: brand.name,
  plan: { free: 'Free plan', pending: 'Pro plan, payment pending', pro: 'Pro plan' },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  upgrade: 'Upgrade to Pro',
  upgradeFrom: (price: string) => `from ${price} a month`,
  community: 'Community help',
  visitCommunity: 'Visit community',
  mailbox: 'Mailbox',
  mailboxNote: 'No mail server',
  signIn: 'Sign in',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  confirmEverywhere: 'Logs you out on all devices, including this one.',
  cancel: 'Cancel',
  logOutFailed: "You're still logged in: the server can't be reached. Please try again.",
} as const
