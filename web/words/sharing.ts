import type { PostNetwork } from '../../core/sharing/posts.ts'
import { numberWord } from './project.ts'

const counted = (count: number, one: string, many: string): string => `${numberWord(count)} ${count === 1 ? one : many}`

export const sharingWords = {
  completeTitle: 'Project Complete',
  picture: 'A finished trail: ticked stops lead up over contour lines to a planted flag.',
  /** After the project's title, which stands in bold. */
  behindYou: (steps: number, tasks: number) =>
    ` is behind you: ${counted(steps, 'step', 'steps')}${tasks > 0 ? ` and ${counted(tasks, 'task', 'tasks')}` : ''}, and every answer is your own.`,
  download: 'Download documentation',
  next: 'Next project',
  discover: 'Discover more projects',

  shareTitle: 'Share your work',
  back: 'Back',
  documentationLater:
    'The documentation as PDF, README or Markdown comes with a coming version. What you did is all there already, under My work.',
  postsLabel: 'Posts about this project',
  postsHint: 'A post to begin with. Copy it and make it yours.',
  copyPost: 'Copy the post',
  networks: {
    linkedin: 'Professional',
    twitter: 'Microblog',
    facebook: 'Social',
    instagram: 'Photos',
  } satisfies Record<PostNetwork, string>,
}
