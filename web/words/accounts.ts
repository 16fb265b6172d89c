import { brand } from '../../core/brand.ts'

/** Sentences of signing in, the account menu and logging out. */
export const signInWords = {
  title: 'Sign in',
  heading: "Log in or sign up in seconds (it's free!)",
  gatedHeading: 'Sign in to unlock all projects',
  gatedSubline: "It's free - no card required!",
  email: 'E-mail',
  send: 'Send me a code',
  /** The address stands between the two. */
  sentBefore: 'We sent six digits to ',
  sentAfter: (minutes: number) => `. They are good for ${numberWords[minutes] ?? minutes} minutes.`,
  code: 'Your code',
  submit: 'Sign in',
  goBack: 'Go back',
  notReceived: 'Did not get the code?',
  invalidEmail: 'Invalid email. Please try again.',
  sendFailed: 'Something went wrong. Please try again.',
  invalidCode: 'That code was invalid. Please try again.',
  tooMany: (wait: string) => `That was a lot of tries. Please wait ${wait} and try again.`,
  aMoment: 'a moment',
  seconds: (count: number) => (count === 1 ? 'one second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? 'one minute' : `${count} minutes`),
  acceptBefore: 'Signing in accepts the ',
  acceptBetween: ' and the ',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  loggedIn: "You're logged in!",
  nowLoggedIn: "You're now logged in!",
} as const

const numberWords: Record<number, string> = { 5: 'five', 10: 'ten', 15: 'fifteen' }

export const testimonialWords = {
  label: 'What learners say',
  labelSamples: 'What learners say, samples',
  carousel: 'carousel',
  slide: 'slide',
  place: (position: number, of: number) => `${position} of ${of}`,
  choose: (position: number) => `Testimonial ${position}`,
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  sample: 'Sample, to be replaced by a real learner',
  picture: 'A drafting sheet with a trail: two stops behind, one ahead still dotted.',
} as const

export const userMenuWords = {
  heading: `Your ${brand.name}`,
  label: 'Your account',
  visitorHeading: brand.name,
  plan: { free: 'Free plan', pending: 'Pro plan, payment on its way', pro: 'Pro plan' },
  theme: 'Colours',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  upgrade: 'Upgrade to Pro',
  upgradeFrom: (price: string) => `from ${price} a month`,
  community: 'Community help',
  visitCommunity: 'Visit community',
  signIn: 'Sign in',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  confirmEverywhere: 'This ends your sessions in every browser and on every device, this one included.',
  cancel: 'Cancel',
  logOutFailed: 'You are still logged in: the server could not be reached. Please try again.',
} as const
