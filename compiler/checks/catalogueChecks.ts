import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerEntries, TrialAnswers } from '@fieldwork/core/tasks/checks.ts'
import { type Finding, reportInto } from '../findings/rules.ts'
import type { Source } from '../source/files.ts'
import { openFolder, openText, type ProjectFolder } from '../source/projectFolder.ts'
import { type Located, readYaml } from '../source/yaml.ts'

/** The checks of one project. `file`: the path of its `answers.yaml`. */
export type ProjectAnswers = { project: string; answers: Located<AnswerEntries>; file: string }

/** The checks of a project with its trials. `report` adds a finding in `answers.yaml`. */
export type ProjectChecks = ProjectAnswers & { trials: TrialAnswers; report: Source['report'] }

/** Reads the checks of a content folder, or of one project, without its texts. Faults of the files become findings. */
export const readChecks = async (contentDir: string, findings: Finding[], project?: string): Promise<ProjectChecks[]> => {
  const ids = project === undefined ? await projectsIn(contentDir) : [project]
  const found = await Promise.all(ids.map((id) => checksOf(contentDir, id, findings)))
  return found.flatMap((one) => one ?? [])
}

/** Returns the projects of a content folder; none if the folder doesn't exist. */
export const projectsIn = async (contentDir: string): Promise<string[]> =>
  (await readdir(join(contentDir, 'projects'), { withFileTypes: true }).catch(unlessMissing))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

const unlessMissing = (error: NodeJS.ErrnoException): never[] => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return []
}

const checksOf = async (contentDir: string, project: string, findings: Finding[]): Promise<ProjectChecks | undefined> => {
  const folder = await openFolder(contentDir, project, findings)
  const read = folder && (await answersIn(contentDir, folder, findings))
  if (!read) return undefined
  const trials = await openText(contentDir, folder, folder.trials, findings)
  return { ...read, trials: (trials && readYaml(trials, TrialAnswers)?.value) ?? {}, report: reportInto(findings, read.file) }
}

/** Reads the checks of a project without its trials. */
export const readAnswersOf = async (contentDir: string, project: string, findings: Finding[]): Promise<ProjectAnswers | undefined> => {
  const folder = await openFolder(contentDir, project, findings)
  return folder && answersIn(contentDir, folder, findings)
}

const answersIn = async (contentDir: string, folder: ProjectFolder, findings: Finding[]): Promise<ProjectAnswers | undefined> => {
  const source = await openText(contentDir, folder, folder.answers, findings)
  const answers = source && readYaml(source, AnswerEntries)
  return answers && { project: folder.id, answers, file: source.path }
}
