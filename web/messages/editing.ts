import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section.ts'

type BlockWords = { name: string; says: string; keywords: string }

/** Sentences of editing a project in place, for administrators. */
export const editingMessages = {
  untitled: 'Without a title',
  noPicture: 'No picture chosen yet.',
  inGroup: (group: string) => `group ${group}`,
  optional: 'optional',
  hidden: 'not shown in My work',
  answerId: (id: string) => `id ${id}`,
  characters: (limit: number) => `at most ${limit} characters`,
  minutes: (minutes: number) => `${minutes} min`,
  onTrack: (track: string) => `only on the track ${track}`,
  quizNote: 'Its questions stand in quiz.yaml.',
  sectionTypes: { section: 'Section', 'extra-task': 'Extra task', pro: 'Secret Mission' } satisfies Record<SectionNode['sectionType'], string>,
  blocks: {
    paragraph: { name: 'Paragraph', says: 'Plain text', keywords: 'text' },
    heading: { name: 'Heading', says: 'A title within a step', keywords: 'title h3 h4' },
    list: { name: 'List', says: 'Points or numbers', keywords: 'bullet numbered points ordered' },
    checkbox: { name: 'Checkbox', says: 'A point to tick off', keywords: 'tick todo check' },
    codeBlock: { name: 'Code block', says: 'Code or commands to copy', keywords: 'terminal shell command' },
    note: { name: 'Note', says: 'A remark in a box', keywords: 'aside box remark' },
    quote: { name: 'Quote', says: 'Words of somebody else', keywords: 'blockquote' },
    table: { name: 'Table', says: 'Rows and columns', keywords: 'grid' },
    tabs: { name: 'Tabs', says: 'Variants of the same thing', keywords: 'variants' },
    tab: { name: 'Tab', says: 'One more variant', keywords: 'variant' },
    image: { name: 'Picture', says: 'A picture of this project', keywords: 'image figure' },
    validationBox: { name: 'Task', says: 'A box with questions', keywords: 'validation box exercise' },
    validationText: { name: 'Answer in words', says: 'A question with a text field', keywords: 'validation question text' },
    validationUrl: { name: 'Answer by address', says: 'A question that asks for a link', keywords: 'validation url question link' },
    validationUpload: { name: 'Answer by picture', says: 'A question that asks for a picture', keywords: 'validation upload question' },
    divider: { name: 'Divider', says: 'A line between two parts', keywords: 'rule line hr' },
    anchor: { name: 'Place for links', says: 'Where links may lead', keywords: 'anchor target' },
    section: { name: 'Section', says: 'A part that opens and closes', keywords: 'extra task fold' },
    quiz: { name: 'Quiz', says: 'The place of the quiz', keywords: 'questions' },
  } satisfies Record<BlockNode['type'], BlockWords> as Record<BlockNode['type'], BlockWords>,
} as const
