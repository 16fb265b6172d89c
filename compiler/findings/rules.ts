const must = (asks: string) => ({ severity: 'error', asks }) as const
const should = (asks: string) => ({ severity: 'warning', asks }) as const

/**
 * Everything content can get wrong, and what each rule asks for, as docs/authoring.md lists it. An error keeps the published project, series,
 * roadmap or concept as it is; a warning is a matter of style.
 */
export const rules = {
  // Files
  'file-missing': must('Every project has a `project.md`, every content folder a `catalogue.yaml`.'),
  'file-unknown': must('A folder contains only the files that this page names.'),
  'folder-name': must('The folder of a project is its id: 2 to 60 small letters, digits and hyphens.'),
  'folder-shared': must('No two projects use the same folder below `~/fieldwork`.'),
  encoding: must('Texts are UTF-8.'),
  symlink: must('No link leads out of its folder.'),
  'file-kind': must('Everything is a regular file: no pipes, sockets or devices.'),
  'file-size': must('Markdown, YAML and SVG files have at most 500 kB, files for learners 100 kB, also with their values filled in.'),
  'too-deep': must('Quotes, lists and emphasis aren’t nested too deeply.'),
  'file-name': must(
    'A project has at most 20 files for learners. Their names work on every system: no leading dot, not `README.md` or `companion`.',
  ),
  'file-differs': should('A file for learners that is also shown on the page is identical there.'),
  unreadable: must('Everything can be read.'),
  unstorable: must('There are no control characters.'),
  'document-size': must('The compressed document of a project has at most 60 kB.'),
  'document-invalid': must('A bug in the compiler; please report it.'),
  // Effects on the published version
  'id-vanished': must('Publishing: an id with answers, notes or bookmarks isn’t removed without confirmation.'),
  'words-vanished': must('Publishing by hand: text that learners annotated isn’t removed without confirmation.'),
  // YAML and its fields
  yaml: must('YAML is valid.'),
  'front-matter': must('`project.md` and concepts begin with front matter.'),
  'field-missing': must('Required fields are present.'),
  'field-unknown': must('Only the fields that this page names are used.'),
  'field-invalid': must('Values of fields are what this page allows.'),
  'date-future': must('Neither `lastModified` nor `verifiedOn` is in the future.'),
  'title-long': should('A title has at most 60 characters.'),
  'description-long': should('A description has at most 200 characters.'),
  'search-phrase': must('Every phrase under `searchedAs` has a word.'),
  'outcome-missing': should('A public project has an `outcome`.'),
  'outcome-long': should('An outcome has at most 140 characters.'),
  'outcome-for-others': should('A project with an `outcome` has an `outcomeForOthers`, of at most 140 characters and without “you”.'),
  'setting-for-others': should('A `settingForOthers` has at most 180 characters and no “you”.'),
  'question-for-others': should('A question that says “you” has a `for-others` that doesn’t.'),
  // Catalogue
  'category-unknown': must('A category is listed in `catalogue.yaml`.'),
  'icon-unknown': must('An icon is one of those listed above.'),
  'series-duplicate': must('No two series or roadmaps share an id.'),
  'series-project-unknown': must('Series and roadmaps name projects that have a folder.'),
  'series-none': must('Every project belongs to a series.'),
  'series-twice': must('A project belongs to only one series.'),
  'roadmap-twice': must('A roadmap names a project once.'),
  'roadmap-pro': must('A roadmap begins with a project that doesn’t require Pro.'),
  'path-duplicate': must('No two paths share an id.'),
  'path-project': must('A path names each of its projects once, and each has a folder.'),
  'path-pro': must('A path begins with a project that doesn’t require Pro.'),
  'goals-unknown': must('`goals` names projects, series, roadmaps and paths that exist.'),
  'concept-unknown': must('Every concept that a text names has a file.'),
  'concept-unused': should('Every concept is used by a project.'),
  'concept-content': must('The card of a concept contains only paragraphs, headings, lists, quotes and code.'),
  'project-twice': must('No two content folders have a project with the same id.'),
  'concept-twice': must('No two content folders have a concept with the same key.'),
  // Markdown and directives
  html: must('There is no raw HTML.'),
  'markdown-unsupported': must('There are no footnotes, no links by reference and no alerts (`> [!NOTE]`).'),
  'heading-level': must('Headings are `###` or `####`.'),
  'heading-order': should('The first heading of a step is `###`.'),
  'directive-unknown': must('Only directives of the table above are used.'),
  'directive-form': must('A directive has the number of colons that its form requires.'),
  'directive-open': must('Every container is closed, and has more colons than the containers in it.'),
  'stray-colons': must('Colons at the beginning of a line open or close a directive.'),
  nesting: must('A directive is only used where it’s allowed, and everything is in a step or section.'),
  empty: must('Containers, code, concepts and files of sections are not empty.'),
  'attribute-broken': must(
    'Directives are well-formed: the name follows the colons directly, fewer than four spaces precede them, and quotation marks and braces are closed.',
  ),
  'attribute-unknown': must('Only attributes of the table above are used.'),
  'attribute-missing': must('Required attributes are present.'),
  'attribute-invalid': must('Values of attributes are what the table above allows.'),
  'label-missing': must('Square brackets of a directive contain text.'),
  'checkbox-form': must('Every item of a task list has a box to tick.'),
  'id-invalid': must('Ids are 2 to 60 small letters, digits and hyphens.'),
  'id-duplicate': must('An id is unique on its page, on every track.'),
  'id-reserved': must('No id is one of the server’s own addresses.'),
  'alias-unknown': must('The targets of `aliases` exist.'),
  'alias-used': must('The old ids in `aliases` are no longer in use.'),
  // Questions that people ask
  'asked-unknown': should('Each text in `asked.yaml` occurs in exactly one passage of each track that has it.'),
  'asked-twice': should('No two passages in `asked.yaml` are asked for with the same words.'),
  // An example of a finished work
  'example-unknown': should('The answers in `example.yaml` belong to tasks of the project, and its notes to steps.'),
  'example-unfit': must('The project of an example is public and free, and its answers are what commands printed, or pictures.'),
  'example-refused': must('The check of a task accepts the example’s output with the values of the example.'),
  'example-accepted': must('No task accepts the example’s output from a learner with other values.'),
  // Links and references
  'link-scheme': must('Links go to `http(s)`, `mailto`, `#id` or `/projects/<id>`.'),
  'link-dead': must('A link to `#id` or to a project has a target.'),
  'content-link-dead': must('A content link has a target.'),
  'variable-unknown': must('Variables that a text uses are declared in the front matter.'),
  'variable-personal': must('The value of a personal variable can be drawn, and needs no quoting in a shell.'),
  'variable-kind': must('A personal variable for which learners already have values remains a number or a text.'),
  'variable-unused': must('Every variable of the front matter is used.'),
  'variable-misplaced': must('`{{name}}` is used in code, and `:editor-variable` in text.'),
  'variable-scope': must('The scope of a variable is only given in the front matter.'),
  'variable-fixed': should('Every variable has a field in the text where learners can set it.'),
  'variable-near': should('`{{ name }}` and `{name}` of a declared variable are probably meant to be `{{name}}`.'),
  // Code and pictures
  'language-unknown': should('Code is in a language that can be highlighted; `text` is for output.'),
  'fence-open': must('Every code block is closed.'),
  'command-dangerous': should(
    'No command deletes a home folder, a system folder or all data of a service, overwrites a disk, gives everybody all permissions, or runs a downloaded script unread.',
  ),
  secret: must('No code contains what looks like a real key. A key that contains `EXAMPLE` passes.'),
  'code-attributes': must('Attributes of code are in braces, after the language and a space.'),
  'codegroup-title': must('Every code block of a group has a title.'),
  'codegroup-single': should('A group has at least two code blocks.'),
  'image-missing': must('Every picture that a text shows exists.'),
  'image-unused': must('Every picture is shown.'),
  'image-alt': must('Every picture has alternative text.'),
  'image-place': must('A picture is alone in its paragraph.'),
  'image-unreadable': must('PNG and JPG files can be decoded, and have at most 10 MB and 16,000 pixels a side.'),
  'image-unsafe': must('An SVG contains only a drawing: no scripts, links, animation or addresses.'),
  // Replaying
  'replay-attribute': must('The replay attributes of a fence are consistent, and commands have the language `shell`.'),
  'mask-unknown': must('A mask is built in or declared in the front matter.'),
  'mask-pattern': must('A mask of the front matter is a regular expression without look-around.'),
  'replay-missing': should('Evidence has been replayed, which proves that it’s refused before its step and accepted after it.'),
  'replay-changed': should('A replayed step hasn’t changed since.'),
  'replay-failed': should('A replayed step still does what the page shows.'),
  // The shape of a project
  'step-count': must('A project has 4 to 9 steps.'),
  'step-minutes': must('`time` is the sum of the minutes of all steps.'),
  'section-place': must('Sections follow the last step.'),
  'section-file-missing': must('Every Pro section has a file.'),
  'section-file-unused': must('Every section file belongs to a section.'),
  'task-count': must('The steps have at least three tasks.'),
  'task-kinds': must('Tasks ask for more than one kind of answer: text, address, picture.'),
  'task-required': must('In Pro sections and extra tasks every question is `optional`.'),
  'track-count': must('There are no tracks, or at least two.'),
  'track-file-missing': must('Every track except the first has a file.'),
  'track-file-unknown': must('Every track file belongs to a track.'),
  'track-step': must('A step of a track replaces one of `project.md`.'),
  'track-tasks': must('A step of a track keeps the tasks, answers and quiz of the step that it replaces.'),
  'tidy-up-missing': should('A project that works in `~/fieldwork` has a section about tidying up.'),
  'share-long': must('A post for a microblog has at most 280 characters once its placeholders are filled in.'),
  'share-placeholder': must('The placeholders of a post are `{title}`, `{url}` and `{hashtag}`.'),
  // Answers
  'answer-unknown': must('Every entry of `answers.yaml` belongs to a task.'),
  'answer-missing': must('A text answer has a check, or `check: any`.'),
  'answer-kind': must('A check fits the kind of answer.'),
  'answer-pattern': must('Patterns use syntax that can be matched in linear time.'),
  'answer-gaps': must('A phrase has at most two gaps.'),
  'answer-example': must('Every example passes or fails as listed.'),
  'answer-short': must('Every example could be submitted: it has at least 3 characters, and no more than the free plan allows.'),
  'question-accepted': must('A check doesn’t accept the question, its description or its placeholder as an answer.'),
  'empty-accepted': must('A check accepts no empty phrase, such as "I don’t know", and no plea to be let through.'),
  'page-accepted': must('A check accepts no line, sentence, block or address from the text above its question.'),
  'others-accepted': must('A check accepts at most 1 % of the model answers of all other tasks, or one of them.'),
  'keyword-single': must('A keyword check has at least two conditions with `any`.'),
  'wrong-unused': should('Every wrong turn has a failing example.'),
  'answer-scripted': must(
    'The answer of the scripted learner can be graded: its pattern compiles, and it refers only to groups that exist.',
  ),
  'open-question': must(
    'The task of `openQuestion` is in a step of a public and free project, below a command and its output, and its check is a value or a choice.',
  ),
  'choice-answer': must('A choice has exactly one right option.'),
  'evidence-expression': must(
    'Every expression in `prints` and in `files/` can be computed, in `files/` for every name that a learner may choose.',
  ),
  'evidence-shared': must(
    'Commands print a value that is computed from the learner’s own values, so that nobody else’s output is accepted.',
  ),
  'evidence-shell': must(
    'Commands run in any shell and set the variables that they use, because the companion runs each one in its own process.',
  ),
  'evidence-turn': must('A wrong turn doesn’t match the right output.'),
  'trial-unknown': must('A trial belongs to a text task of the project that has a check.'),
  'trial-duplicate': must('No task has the same trial twice.'),
  'trial-missed': should('A check accepts at least 95 % of the right trials.'),
  'trial-passed': should('A check refuses at least 90 % of the wrong trials.'),
  // Only asked for with --strict
  'trial-few': should('With --strict: a text task has at least 20 right and 10 wrong trials.'),
  'trial-example': should('With --strict: no trial is also an example.'),
  'check-mutant': should('With --strict: each part of a check has an example that needs it.'),
  'keyword-covered': should('With --strict: no keyword is listed next to one that occurs wherever it does.'),
  // Model answers and hints
  'model-missing': should('Every text answer has a model answer.'),
  'model-list': must('A model answer is a sentence, not a list of words.'),
  'model-refused': must('A check of keywords or a number accepts its own model answer.'),
  'hint-key': must('A hint doesn’t state the answer.'),
  'hint-keyword': should('A hint doesn’t contain a keyword that it asks for.'),
  // Quiz
  'quiz-place': must('The only quiz is at the end of the last step.'),
  'quiz-missing': must('A project that shows a quiz has its file, and the other way round.'),
  'quiz-size': must('A quiz has 8 to 12 questions.'),
  'quiz-answers': must('A question has as many right options as its type requires.'),
  'quiz-duplicate': must('No two questions share an id, and no two options have the same text.'),
  'quiz-length': should('The right option is not much longer than the others.'),
  'quiz-longest': should('In questions with one answer, the longest option is right at most three times, or in at most 40 % of them.'),
  'quiz-true-false': should('If a quiz has several statements, not all of them have the same answer.'),
  'quiz-multiple': should('Every quiz has a question with several right options.'),
  'quiz-straw': should('No option is a stock phrase such as "It costs money", or points at the others, such as "All of the above".'),
  'quiz-shares': should(
    'In a folder with 100 questions or more: of the statements 40 to 60 % are true, the longest option is right at most 5 points more often than by chance, at least 15 % of the questions ask for several answers, and at most two thirds of those for the same number.',
  ),
} satisfies Record<string, { severity: 'error' | 'warning'; asks: string }>

export type Rule = keyof typeof rules

export type Finding = {
  rule: Rule
  severity: 'error' | 'warning'
  /** Relative to the content folder, with forward slashes. */
  file: string
  /** The content folder, if it is not the first one. */
  folder?: string
  line: number
  /** Says what to do. */
  message: string
}

/** Notes a finding at a line of one file. */
export type Report = (rule: Rule, line: number, message: string) => void

export const reportInto =
  (findings: Finding[], file: string): Report =>
  (rule, line, message) => {
    const said = findings.some((finding) => finding.file === file && finding.line === line && finding.message === message)
    if (!said) findings.push({ rule, severity: rules[rule].severity, file, line, message })
  }

/** Findings that follow from a directive that was not understood, or from text that is code by mistake. */
const missing: readonly Rule[] = [
  ...(['empty', 'step-count', 'step-minutes', 'task-count', 'task-kinds', 'track-tasks', 'answer-unknown', 'quiz-missing'] as const),
  ...(['image-unused', 'variable-unused', 'variable-fixed', 'link-dead', 'content-link-dead', 'section-file-unused'] as const),
]
/** Findings that follow from a container whose first line was not understood. */
const leftBehind: readonly Rule[] = [...missing, 'nesting', 'stray-colons', 'section-place', 'quiz-place', 'tidy-up-missing']

/** Rules whose findings other ones may only follow from. */
const consequencesOf: { [Cause in Rule]?: readonly Rule[] } = {
  'directive-unknown': missing,
  'directive-form': missing,
  'directive-open': missing,
  nesting: missing,
  'attribute-broken': leftBehind,
  'fence-open': [...leftBehind, 'directive-open', 'variable-unknown', 'codegroup-single'],
}

/** The findings without those that may only follow from another one in the same project, so that the useful one comes first. */
export const withoutConsequences = (findings: readonly Finding[]): Finding[] => {
  const homeOf = ({ file }: Finding) => file.split('/').slice(0, 2).join('/')
  const held = new Set(findings.flatMap((finding) => (consequencesOf[finding.rule] ?? []).map((rule) => `${homeOf(finding)} ${rule}`)))
  return findings.filter((finding) => !held.has(`${homeOf(finding)} ${finding.rule}`))
}

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ severity }) => severity === 'error')

/** Reads one part of the content. An exception becomes a finding, so that the rest is still read. */
export const orFinding = async <T>(report: Report, read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    const { message } = error as Error
    report('unreadable', 1, `Reading this failed: ${message.slice(0, 180)}. Make it simpler, or check that the file can be read.`)
    return undefined
  }
}
