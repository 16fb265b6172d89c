/**
 * Everything content can get wrong. An error keeps the project, series, roadmap or concept it stands in as it is published;
 * a warning is a matter of style.
 */
export const rules = {
  // Files
  'file-missing': 'error',
  'file-unknown': 'error',
  'folder-name': 'error',
  'folder-shared': 'error',
  encoding: 'error',
  symlink: 'error',
  'file-kind': 'error',
  'file-size': 'error',
  'too-deep': 'error',
  'file-name': 'error',
  'file-differs': 'warning',
  unreadable: 'error',
  unstorable: 'error',
  'document-size': 'error',
  'document-invalid': 'error',
  // What was published before
  'id-vanished': 'error',
  'words-vanished': 'error',
  // YAML and its fields
  yaml: 'error',
  'front-matter': 'error',
  'field-missing': 'error',
  'field-unknown': 'error',
  'field-invalid': 'error',
  'date-future': 'error',
  'title-long': 'warning',
  'description-long': 'warning',
  'outcome-missing': 'warning',
  'outcome-long': 'warning',
  // Catalogue
  'category-unknown': 'error',
  'icon-unknown': 'error',
  'series-duplicate': 'error',
  'series-project-unknown': 'error',
  'series-none': 'error',
  'series-twice': 'error',
  'roadmap-twice': 'error',
  'roadmap-pro': 'error',
  'concept-unknown': 'error',
  'concept-unused': 'warning',
  'concept-content': 'error',
  'project-twice': 'error',
  'concept-twice': 'error',
  // Markdown and directives
  html: 'error',
  'markdown-unsupported': 'error',
  'heading-level': 'error',
  'heading-order': 'warning',
  'directive-unknown': 'error',
  'directive-form': 'error',
  'directive-open': 'error',
  'stray-colons': 'error',
  nesting: 'error',
  empty: 'error',
  'attribute-broken': 'error',
  'attribute-unknown': 'error',
  'attribute-missing': 'error',
  'attribute-invalid': 'error',
  'label-missing': 'error',
  'checkbox-form': 'error',
  'id-invalid': 'error',
  'id-duplicate': 'error',
  'id-reserved': 'error',
  'alias-unknown': 'error',
  'alias-used': 'error',
  // Links and references
  'link-scheme': 'error',
  'link-dead': 'error',
  'content-link-dead': 'error',
  'variable-unknown': 'error',
  'variable-personal': 'error',
  'variable-kind': 'error',
  'variable-unused': 'error',
  'variable-misplaced': 'error',
  'variable-scope': 'error',
  'variable-fixed': 'warning',
  'variable-near': 'warning',
  // Code and pictures
  'language-unknown': 'warning',
  'fence-open': 'error',
  'command-dangerous': 'warning',
  secret: 'error',
  'code-attributes': 'error',
  'codegroup-title': 'error',
  'codegroup-single': 'warning',
  'image-missing': 'error',
  'image-unused': 'error',
  'image-alt': 'error',
  'image-place': 'error',
  'image-unreadable': 'error',
  'image-unsafe': 'error',
  // Replaying
  'replay-attribute': 'error',
  'mask-unknown': 'error',
  'mask-pattern': 'error',
  'replay-missing': 'warning',
  'replay-changed': 'warning',
  'replay-failed': 'warning',
  // The shape of a project
  'step-count': 'error',
  'step-minutes': 'error',
  'section-place': 'error',
  'section-file-missing': 'error',
  'section-file-unused': 'error',
  'task-count': 'error',
  'task-kinds': 'error',
  'task-required': 'error',
  'track-count': 'error',
  'track-file-missing': 'error',
  'track-file-unknown': 'error',
  'track-step': 'error',
  'track-tasks': 'error',
  'tidy-up-missing': 'warning',
  'share-long': 'error',
  'share-placeholder': 'error',
  // Answers
  'answer-unknown': 'error',
  'answer-missing': 'error',
  'answer-kind': 'error',
  'answer-pattern': 'error',
  'answer-gaps': 'error',
  'answer-example': 'error',
  'answer-short': 'error',
  'question-accepted': 'error',
  'empty-accepted': 'error',
  'page-accepted': 'error',
  'others-accepted': 'error',
  'keyword-single': 'error',
  'wrong-unused': 'warning',
  'answer-scripted': 'error',
  'choice-answer': 'error',
  'evidence-expression': 'error',
  'evidence-shared': 'error',
  'evidence-shell': 'error',
  'evidence-turn': 'error',
  'trial-unknown': 'error',
  'trial-duplicate': 'error',
  'trial-missed': 'warning',
  'trial-passed': 'warning',
  // Only asked for with --strict
  'trial-few': 'warning',
  'trial-example': 'warning',
  'check-mutant': 'warning',
  'keyword-covered': 'warning',
  // Model answers and hints
  'model-missing': 'warning',
  'model-list': 'error',
  'model-refused': 'error',
  'hint-key': 'error',
  'hint-keyword': 'warning',
  // Quiz
  'quiz-place': 'error',
  'quiz-missing': 'error',
  'quiz-size': 'error',
  'quiz-answers': 'error',
  'quiz-duplicate': 'error',
  'quiz-length': 'warning',
  'quiz-longest': 'warning',
  'quiz-true-false': 'warning',
  'quiz-multiple': 'warning',
  'quiz-straw': 'warning',
  'quiz-shares': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>

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
    if (!said) findings.push({ rule, severity: rules[rule], file, line, message })
  }

/** What goes missing with a directive that was not understood, or with text that stands in code by mistake. */
const missing: readonly Rule[] = [
  ...(['empty', 'step-count', 'step-minutes', 'task-count', 'task-kinds', 'track-tasks', 'answer-unknown', 'quiz-missing'] as const),
  ...(['image-unused', 'variable-unused', 'variable-fixed', 'link-dead', 'content-link-dead', 'section-file-unused'] as const),
]
/** What a container leaves behind whose first line was not understood. */
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
