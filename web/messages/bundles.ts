import type { BundleRefusal } from '@fieldwork/core/bundles/refusals.ts'
import type { AnswerOutcome } from '@fieldwork/core/bundles/schema.ts'
import type { AnswerStatus } from '@fieldwork/core/tasks/schema.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Sentences of projects that are taken out of one Fieldwork and brought into another. */
export const bundleMessages = {
  export: {
    button: 'Export project',
    text: 'The guide with your answers, notes and screenshots as one file: it opens without a network, and another Fieldwork imports it.',
    failed: 'The file could not be created. Please try again.',
    tooMany: (wait: string) => `You have exported several times. Try again in ${wait}.`,
  },
  folder: {
    button: 'Download folder',
    text: 'A folder to work in: the project’s files with your values, the companion, and what VS Code needs to open it in a container.',
    failed: 'The folder could not be created. Please try again.',
    tooMany: (wait: string) => `You have downloaded it several times. Try again in ${wait}.`,
  },
  import: {
    heading: 'Import a project',
    text: 'Bring in a project that you exported, here or from another Fieldwork. First you see what would happen; what is newer here always stays.',
    label: 'Exported project',
    hint: 'A .zip of at most 100 MB',
    reading: 'Reading the file …',
    confirm: 'Import it',
    cancel: 'Cancel',
    another: 'Import another',
    preview: (title: string, date: string) => `“${title}”, exported on ${date}`,
    will: 'What importing it would do:',
    done: 'Imported',
    goTo: 'Open the project',
    graded: 'Whether an answer is right is decided here, by this server’s checks, and not taken from the file.',
    nothing: 'Everything in it is here already.',
    failed: 'The file could not be read. Please try again.',
    tooLarge: 'The file is larger than 100 MB.',
    notZip: 'Choose a .zip file.',
    answers: 'Answers',
    notes: ({ added, known, setAside }: { added: number; known: number; setAside: number }) =>
      [
        `${counted(added, 'note or mark', 'notes and marks')} new`,
        ...(known > 0 ? [`${known} here already`] : []),
        ...(setAside > 0 ? [`${setAside} without a place in this text, set aside`] : []),
      ].join(', '),
    insist:
      'An answer that counted on your word is checked again here. If it isn’t accepted, open it after the import and say why it is right; until then the project isn’t complete.',
    names: (added: ReadonlyArray<{ name: string; value: string }>) =>
      `Your own words in text and commands: ${added.map(({ name, value }) => `${name} = “${value}”`).join(', ')}`,
    namesKept: (names: readonly string[]) => `Names that stay as they are here: ${names.join(', ')}`,
    summary: (text: string) => `What you say you built: “${text}”`,
    summaryIfComplete: (text: string) => `What you say you built, imported only if it completes the project here: “${text}”`,
    summaryKept: (text: string) => `Left out, because what you say you built stays as it is here: “${text}”`,
    summaryLeft: (text: string) => `Left out, because the project isn’t complete here: “${text}”`,
    complete: 'The project is complete.',
    noTitle: 'A question of another version',
  },
  outcomes: {
    added: 'new',
    replaced: 'replaces an older draft here',
    same: 'here already',
    kept: 'yours here is newer or complete, and stays',
    absent: 'left out: this task is not here, or not open to you',
    refused: 'left out: too long for your plan, or its picture cannot be read',
  } satisfies Record<AnswerOutcome, string>,
  statuses: { COMPLETE: 'complete', INCOMPLETE: 'draft', IN_REVIEW: 'in review', INCORRECT: 'not right here' } satisfies Record<
    AnswerStatus,
    string
  >,
  refusals: {
    not_a_zip: 'This is not a zip file, or it was cut off on its way.',
    damaged: 'This zip file is damaged and cannot be read.',
    unsafe: 'This zip file is not safe to unpack: some of its names lead elsewhere, or it holds far more than a project does.',
    foreign: 'This zip file is not an exported project. Choose the file that “Export project” made.',
    newer: 'This project was exported by a newer Fieldwork. Update this one to import it.',
    wrong_data: 'The data in this file is not that of an exported project. It was changed, or it is damaged.',
    project_missing:
      'This Fieldwork does not have the project. Nothing was imported; the file still opens in any browser, and can be imported once the project is here.',
  } satisfies Record<BundleRefusal, string>,
} as const
