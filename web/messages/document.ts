/** Sentences of the guided document and its screen. */
export const documentMessages = {
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  next: (title: string) => `Next: ${title}`,
  minutes: (minutes: number) => `${minutes} min`,
  highlightFailed: 'Unable to highlight code',
  copyCode: 'Copy code',
  expandCode: 'Enlarge code',
  /** Tells the buttons of many code blocks apart: by the first line of the code. */
  named: (action: string, code: string) => `${action}: ${code.trim().split('\n', 1)[0]!.slice(0, 60)}`,
  askAboutCode: 'Ask',
  askAboutThis: (code: string) => `What does this do?\n\n${code}`,
  enlargeImage: 'Enlarge picture',
  codeGroup: 'Code',
  /** Names of notes without a heading. */
  noteKinds: { explain: 'Explanation', simplify: 'In short', ask: 'Question', blank: 'Note', examples: 'Examples' },
  secretUnlock: 'Unlock with PRO',
  secretLogin: 'Login to Unlock',
  secretJumpIn: "You're PRO! Jump in",
  secretUnlocked: 'PRO Section unlocked! 🚀',
  secretFailed: (contentId: string) => `Failed to fetch PRO content file: ${contentId}`,
} as const

export const contentsMessages = {
  label: 'Table of contents',
  pin: 'Pin the table of contents',
  unpin: 'Unpin the table of contents',
  show: 'Show the table of contents',
  parts: (title: string) => `Parts of ${title}`,
  notStarted: 'Not started',
  tasks: (complete: number, all: number) => `${complete} of ${all} ${all === 1 ? 'task' : 'tasks'}`,
  tasksDone: 'Tasks done',
} as const
