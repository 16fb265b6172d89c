import type { DocumentationChange } from '@fieldwork/core/documentation/schema.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { type Audience, audienceInSentence, type OpenAudience } from './audiences.ts'

const listOf = (items: readonly string[]): string => new Intl.ListFormat('en').format(items)

const backToOwn = 'Back to my portfolio'

/** Beside the words of core/messages/portfolio.ts, which pages without the app have, too. */
export const portfolioMessages = {
  title: 'Portfolio',
  heading: 'My portfolio',
  placeholderTitle: 'My portfolio',
  placeholderText: 'The projects you finish, with your answers and pictures, on a page you can share',
  visitor: {
    title: 'Your portfolio starts with an account',
    text: 'Save the projects you finish to it. Only you see it until you publish it.',
    logIn: 'Log in or sign up',
  },
  /** For visitors, above one project as a portfolio shows it. */
  exampleWork: { title: 'An example: a finished project', open: 'See the work', check: 'Open its credential, and check it' },
  ownPlaceholderTitle: 'Name your portfolio',
  ownPlaceholderText: 'Say what you build and what you want to build next',
  name: 'Title',
  description: 'Description',
  shareFirst: 'Update your title and description first!',
  /** While it's private. */
  workFirst: 'Add a project first!',
  /** Of a private portfolio. `missing`: what it has to have before it's published. */
  needs: (missing: readonly string[]) => `Only you can see it. To publish it, add ${listOf(missing)}.`,
  parts: { title: 'a title', description: 'a description', work: 'a project' },
  suggest: 'Suggest a title and description',
  /** Saved like typed text. */
  suggested: {
    title: (name: string) => (name ? `${name}’s projects` : 'My projects'),
    description: (built: readonly string[]) => `I learn by building. So far: ${listOf(built)}.`,
  },
  publishAndCopy: 'Publish and copy the link',
  publishAndShare: 'Publish and share',
  /** Where nobody else could open a link. */
  publish: 'Publish',
  /** Once it's published there. */
  openPage: 'Open your page',
  publishedAndCopied: 'Published. Link copied.',
  copyByHand: 'Your browser does not let us copy. Copy the address yourself:',
  address: 'Address of the portfolio',
  beforePublic: (projects: number) =>
    `Your portfolio shows your name, picture and description${projects === 0 ? '' : projects === 1 ? ', and the project in it with your answers, at its own address' : `, and ${projects === 2 ? 'both' : `all ${projects}`} projects in it with your answers, each at its own address`}.`,
  /** Below the choice of the audience. `visible`: how many of all are not hidden. */
  reach: (visible: number, all: number, isPublic: boolean) => {
    const projects = visible === all ? portfolioWords.projects(all) : `${visible} of ${portfolioWords.projects(all)}`
    return isPublic
      ? `Others see ${visible === 0 ? 'none of your projects' : projects}.`
      : `Publishing it shows others ${projects}, ${visible === 1 ? 'at its own address' : 'each at its own address'}.`
  },
  /** Of a private portfolio. */
  staysOpen: (titles: readonly string[], audience: OpenAudience) =>
    `${titles.length > 2 ? `${titles.length} works` : titles.map((title) => `“${title}”`).join(' and ')} ${titles.length === 1 ? 'is' : 'are'} open to ${audienceInSentence[audience]}, at ${titles.length === 1 ? 'its own address' : 'their own addresses'}.`,
  open: 'Open it',
  close: (count: number) => (count === 1 ? 'Unpublish it' : 'Unpublish these'),
  closeFailed: 'That couldn’t be unpublished. Please try again.',
  visibility: 'Who can see your portfolio',
  back: backToOwn,
  saving: 'Saving',
  saved: { title: 'Title saved', description: 'Description saved' },
  count: (used: number, limit: number) => `${used} of ${limit}`,
  saveFailed: 'Unable to save changes. Please try again',
  loadFailed: 'Your portfolio could not be loaded.',
  publicLoadFailed: 'This portfolio could not be loaded.',
  /** True of a private portfolio and of an address that nobody has. */
  notPublic: 'Nothing is published at this address yet, or the address is mistyped.',
  elsewhere: 'Elsewhere',
  seeExample: 'See an example of a finished project',
  seeProjects: 'See the projects',
  toStart: 'Go to the start page',
  empty: {
    title: 'How projects get here',
    text: 'When you finish a project, you add it here with one click. Only you see it until you publish your portfolio.',
    start: (project: string) => `Start “${project}”`,
    goOn: (project: string) => `Continue “${project}”`,
  },
} as const

export const tileMessages = {
  more: 'More',
  /** In a public portfolio. */
  hidden: 'Only you can see this',
  moreFor: (title: string) => `More for ${title}`,
  edit: 'Edit project',
  publish: 'Publish its page',
  delete: 'Delete project',
  add: 'Add a project',
  addHint: 'A PDF, a picture or a link',
  ofPlan: (current: number, limit: number, isProSold: boolean) => `${current} of ${limit} projects${isProSold ? ' on the Free plan' : ''}`,
  limit: 'Project limit reached',
  limitText: 'Upgrade to PRO to add more projects and showcase your skills',
  /** For installations that sell nothing. */
  limitWithoutUpgrade: (limit: number) => `Your portfolio holds ${limit} projects. Delete one to add another.`,
} as const

export const documentDialogMessages = {
  upload: 'Upload project to portfolio',
  somethingElse: 'Or add something else',
  edit: 'Edit project',
  projectTitle: 'Project title',
  titleOfProject: 'The title in your portfolio. The PDF keeps the title of the project.',
  titleMissing: 'Give your project a title.',
  projectType: 'Project type',
  types: { FILE: 'PDF upload', URL: 'URL link' },
  file: 'File of your project',
  hint: 'PDF, PNG or JPG (max. 50MB)',
  website: 'Website',
  invalidUrl: 'Not a valid URL',
  submitUpload: 'Upload project',
  submitEdit: 'Save changes',
  seePlans: 'See plans',
  noUploadUrl: 'Failed to get upload URL',
  noId: 'Document id is required to edit a document',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteText: 'Are you sure you want to delete this project? This action cannot be undone.',
  /** By what it is. */
  deleteKeeps: {
    project: 'Its title here and its address in your portfolio are lost. Your answers stay in the project, which you can add again.',
    file: 'The uploaded file is deleted, too.',
    link: 'The website itself stays as it is.',
  },
  closesPage: 'Unpublish its public page, too',
  delete: 'Delete',
  deleteFailed: 'Your project could not be deleted. Please try again.',
} as const

export const documentPageMessages = {
  back: backToOwn,
  backTo: (name: string) => (name ? `Back to the portfolio of ${name}` : 'Back to the portfolio'),
  download: 'Download',
  by: (name: string) => `by ${name}`,
  audiences: {
    owner: 'Only you can see this',
    link: 'People with the link can see this',
    everyone: 'Everyone can see this, search engines included',
    /** On an address that only this computer can open. */
    here: 'Anyone on this computer can see this',
  } satisfies Record<Audience, string>,
  /** Why. `isPublic`: the portfolio. */
  details: ({ isPublic, isHidden, hasPage, isProject }: { isPublic: boolean; isHidden: boolean; hasPage: boolean; isProject: boolean }) => {
    if (hasPage) return isPublic ? 'Your portfolio shows it.' : 'It has a page of its own. Only you can see your portfolio.'
    if (isHidden) return 'Your portfolio leaves it out when others see it.'
    if (!isPublic) return isProject ? 'Your portfolio is private. You can publish this page alone.' : 'Your portfolio is private.'
    return isProject ? 'Your portfolio shows others its PDF.' : 'Your portfolio shows it.'
  },
  credentialStays: (canShare: boolean) =>
    `${canShare ? 'People with the link' : 'Anyone on this computer'} can still see its credential. You can close that page in the project.`,
  /** Of a work whose owner hasn’t said what they built. */
  withoutSummary: 'Others would read the author’s words only.',
  writeSummary: 'Say what you built',
  bar: 'Who can see it',
  edit: 'Edit',
  /** Of a project, whose title alone can be edited. */
  rename: 'Rename',
  publish: 'Publish this page',
  /** Of a work that a public portfolio still shows as a PDF. */
  showPage: 'Show others this page instead',
  /** For a file or link, which has no public page. */
  toPublishing: 'Publish it in your portfolio',
  hide: 'Hide project',
  reveal: 'Show it again',
  /** In the menu of its tile, and where a link would lead nobody else. */
  openPage: 'Open its page',
  /** Who sees public pages is one choice for all of them. */
  changeAll: 'Change for all your pages',
  undo: 'Undo',
  /** After each change. */
  changed: {
    publish: 'The page is published.',
    hide: 'Only you can see this project now.',
    reveal: 'Your portfolio shows this project again.',
  },
  copyLink: 'Copy link',
  copyRefused: 'Unable to copy link. It’s selected, so that you can copy it yourself.',
  /** By what has changed since the copy was made. */
  outdated: (changed: readonly DocumentationChange[]) => {
    const [isNamed, isReworked] = [changed.includes('name'), changed.includes('work')]
    if (isNamed && isReworked) return 'Your name and your work have changed since this copy was made.'
    if (isNamed) return 'Your name has changed since this copy was made.'
    return isReworked
      ? 'Your work has changed since this copy was made.'
      : 'The links to your public page or credential have changed since this copy was made.'
  },
  newerPdf: 'This copy is older than your latest PDF.',
  update: 'Update the copy',
  updated: 'The copy in your portfolio is up to date.',
} as const
