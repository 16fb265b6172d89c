import type { PostNetwork } from '@fieldwork/core/sharing/posts.ts'

const plural = (count: number, noun: string): string => `${count}\u00a0${count === 1 ? noun : `${noun}s`}`

export const sharingMessages = {
  completeTitle: 'Project Complete',
  picture: (steps: number) => `A path with ${plural(steps, 'tick')}, one for each step, up to a flag.`,
  /** Around the project's title, which stands in bold. */
  finished: 'You finished ',
  counts: (steps: number, tasks: number) => `: ${plural(steps, 'step')}${tasks > 0 ? `, ${plural(tasks, 'task')}` : ''}.`,
  share: 'Share',
  next: 'Next project',
  discover: 'Discover more projects',

  shareTitle: 'Share your work',
  back: 'Back',
  answers: 'Your answers and screenshots are under My work.',
  postsLabel: 'Posts about this project',
  draft: 'Draft of the post',
  postHint: (network: string) => `A draft to edit. The button copies it and opens ${network}.`,
  copyPost: 'Copy the post',
  post: (network: string) => `Post on ${network}`,
  copied: (network: string) => `Your ${network} post has been copied to your clipboard`,
  networks: {
    linkedin: 'LinkedIn',
    twitter: 'X',
    facebook: 'Facebook',
    instagram: 'Instagram',
  } satisfies Record<PostNetwork, string>,
}
