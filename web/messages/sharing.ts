import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import type { PostNetwork } from '@fieldwork/core/sharing/posts.ts'
import type { SaveOption } from '@fieldwork/core/sharing/saveOptions.ts'
import { audienceInSentence, type OpenAudience } from './audiences.ts'

const plural = (count: number, noun: string): string => `${count}\u00a0${count === 1 ? noun : `${noun}s`}`

const seers: Record<OpenAudience, string> = {
  link: 'People with the link see',
  everyone: 'Everyone sees',
  here: 'Anyone on this computer sees',
}

/** Asked before the first PDF. */
export const documentationNameMessages = {
  label: 'Your name on the first page',
  hint: 'Leave it empty for a PDF without a name.',
  invalid: 'Please enter a name without an email address, of at most 60 characters.',
  failed: 'That couldn’t be saved. Please try again.',
  save: 'Save as PDF',
} as const

/** The learner's sentences about what they built. */
export const summaryMessages = {
  label: 'In your own words: what did you build?',
  /** An example, so that nobody takes it for their own. */
  placeholder: (outcome: string | undefined) =>
    `For example: “${outcome ?? 'I built a server that restarts itself, and found out why it had crashed.'}”`,
  hint: 'Optional. Your public page and PDF begin with it.',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved.',
  offline: 'Not saved yet. It stays here, and is saved as soon as the server can be reached.',
  failed: 'That couldn’t be saved. Please try again.',
  own: 'In your own words',
  edit: 'Edit',
} as const

/** Finished projects that the portfolio doesn't show yet. */
export const finishedProjectsMessages = {
  title: 'Projects you finished here',
  isPrivate: 'Add your documentation with one click. Only you see your portfolio until you publish it.',
  isPublic: (audience: OpenAudience) => `Add your documentation with one click, open to ${audienceInSentence[audience]}.`,
  add: 'Add',
  addNamed: (title: string) => `Add ${title}`,
  adding: 'Being prepared. It’s added when it’s ready, even if you leave this page.',
  failed: 'Its documentation couldn’t be made.',
  retry: 'Try again',
  retryNamed: (title: string) => `Try again to add ${title}`,
  seePlans: 'See plans',
} as const

export const sharingMessages = {
  completeTitle: 'Project Complete',
  picture: (done: number, steps: number) =>
    done === steps
      ? `A path with ${plural(steps, 'tick')}, one for each step, up to a flag.`
      : `A path with ${plural(steps, 'stop')}, one for each step, up to a flag. ${done} of them ${done === 1 ? 'has' : 'have'} a tick, because the step is done.`,
  /** The text around the project's title, which is bold. */
  finished: 'You finished ',
  download: 'Download documentation',
  next: 'Next project',
  /** Beside a next project that was begun before. */
  began: 'You began this',
  /** Before the title of a project that was started besides the next one. */
  goOnWith: 'Or go on with',
  discover: 'Discover more projects',

  /** Heading of the actions. `waysHere`: on a server whose address others can’t open. */
  ways: 'Save or share your work',
  waysHere: 'Save your work',
  pdf: 'PDF',
  /** Chooses it instead of the portfolio. */
  pdfInstead: 'Or save it as a PDF',
  pdfText: 'Your answers, as a file',
  page: 'Public page',
  pageText: 'Link and posts',
  pageInterrupted: 'Publishing was interrupted',
  portfolio: 'Portfolio',
  portfolioText: 'Add this project',
  /** To a public portfolio. */
  portfolioTextPublic: (audience: OpenAudience) => `Add it, open to ${audienceInSentence[audience]}`,
  inPortfolio: 'Added. See it there',
  /** On a small button; `making` and `addingStatus` are announced. */
  adding: 'Being made …',
  preparing: 'Being prepared …',
  notPrepared: 'Couldn’t be made. Try again',
  addingStatus: 'Being prepared. It’s added when it’s ready, even if you leave this page.',
  credential: 'Credential',
  credentialText: 'Signed proof',
  credentialIssued: (isPublic: boolean) => (isPublic ? 'Issued: link and posts' : 'Issued: page, picture and file'),
  pagePublished: 'Public: link and posts',
  /** Beside “Download documentation”: what the view that it opens offers. */
  downloadText: 'To your portfolio or as a PDF, with a choice of theme',
  downloadTexts: 'To your portfolio, as a PDF or Markdown, with a choice of theme',
  forms: {
    pdf: 'Save as PDF',
    page: 'Your public page',
    credential: 'Your credential',
  },
  ownAnswer: 'From your answers',
  noLink: 'To post it, you need a page that others can open:',
  postLink: {
    credential: 'Posts link to your credential',
    page: 'Posts link to your public page',
  },
  /** The photo network takes neither a text nor a link from a page. */
  instagram: (hasPicture: boolean) =>
    hasPicture
      ? 'Instagram: saves the picture, copies the text and opens Instagram. Paste them into a new post.'
      : 'Instagram: copies the text and opens Instagram. Paste it into a new post.',
  copyPostLink: 'Copy the link',

  back: 'Back',
  posts: 'Post about it',
  post: (network: string) => `Post on ${network}`,
  copied: (network: string) => `Your ${network} post has been copied to your clipboard`,
  copyByHand: (network: string) => `Your ${network} post, to copy by hand`,
  networks: {
    linkedin: 'LinkedIn',
    twitter: 'X',
    facebook: 'Facebook',
    instagram: 'Instagram',
  } satisfies Record<PostNetwork, string>,

  /** Heading of the view that “Download documentation” opens, and label of its dropdown. */
  save: 'Save project',
  options: {
    portfolio: 'Save to portfolio',
    pdf: 'Save as PDF',
    readme: 'Save as README.md',
    markdown: 'Save as Markdown',
    url: 'Share public URL',
  } satisfies Record<SaveOption, string>,
  theme: 'Theme of the documentation',
  themes: { light: 'Light', dark: 'Dark', fun: 'Fun' } satisfies Record<DocumentationTheme, string>,
  locked: 'Unlock with PRO',
  address: 'Add URL',
  addressHint: 'Your own address on the title page, optional',
  addressInvalid: 'The URL provided is not valid.',
  markdown: {
    readme: 'Your steps, answers and notes as text, under the name that code hosts show first.',
    markdown: 'Your steps, answers and notes as text, under the name of the project.',
  },
  pictures: 'Pictures are in a folder beside the text; the zip has both.',
  archive: 'Save text and pictures as a zip',
  primary: 'Save documentation',
  copyLink: 'Copy link',
  portfolioIsPrivate: 'Only you see your portfolio until you publish it.',
  portfolioIsPublic: (audience: OpenAudience) => `Your portfolio is public: this work will be open to ${audienceInSentence[audience]}.`,
  making: 'Making your documentation, which can take half a minute. You can go on in this tab: a message says when it’s ready.',

  public: {
    /** Before the first publication, the audience isn't known. */
    before: (audience: OpenAudience | undefined) =>
      `${audience ? seers[audience] : 'Others see'} only your name, your summary, answers, screenshots and notes.`,
    publish: 'Publish and copy the link',
    publishing:
      'Publishing can take half a minute. You can go on in this tab, but don’t close or reload it: a message says when it’s done.',
    interrupted: 'Publishing was interrupted. Publish again.',
    label: 'Public link',
    now: (audience: OpenAudience) =>
      `Public: ${audienceInSentence[audience]} can read your name, your summary, answers, screenshots and notes in this project.`,
    copy: 'Copy the public link',
    renewing: 'A new version is being made. Until then, the page shows the previous one.',
    notRenewed: 'The new version could not be made, so the page shows the previous one. “Copy link” tries again.',
    notMade: 'Your documentation could not be made. “Copy link” tries again.',
    outdated: 'The page is out of date: something has changed since it was made.',
    update: 'Update the page',
    updated: 'The page shows your work as it is now.',
    stop: 'Stop sharing',
    stopped: 'The link is off. Nobody else can read your documentation any more.',
    stoppedInPortfolio: 'The link is off, and your portfolio hides this work. Nobody else can read your documentation any more.',
  },

  notice: 'Notice about saving',
  started: 'Your download has started',
  startedPdf: 'Your PDF download has started',
  /** The rest is a link. */
  saved: 'Saved! ',
  viewInPortfolio: 'View project in your portfolio',
  linkCopied: 'Link copied!',
  /** In a toast, after the dialog was closed. */
  pageReady: 'Your public page is ready.',
  seePortfolio: 'See your portfolio',
  seePlans: 'See plans',

  failed: {
    retrieve: 'Unable to retrieve your documentation. Please try again.',
    regenerate: 'Failed to regenerate documentation, please try again.',
    download: 'Download failed, please refresh and try again.',
    limit: 'Portfolio limit reached. Upgrade to Pro for more projects.',
    limitWithoutPro: 'Portfolio limit reached.',
    /** The rest is a link, where there is an address to write to. */
    add: 'Unable to add to portfolio. ',
    contact: 'Contact us here',
    portfolio: 'Unable to save to portfolio, please try again.',
    noLink: 'Unable to copy link',
    copy: 'Unable to copy link, please try again.',
    again: 'Something went wrong, please try again.',
    refresh: 'Something went wrong, please refresh and try again.',
  },
} as const
