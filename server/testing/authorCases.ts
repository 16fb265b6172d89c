import { tideTable } from './catalogue.ts'
import { type Case, open, privateProject } from './roleCases.ts'

const path = `/admin/projects/${open}/answers`
const task = `${path}/${tideTable.keyword}`
/** To everybody else there is no such page. An author is no role: their own test says what they see. */
const adminReads: Case['expected'] = [401, 404, 404, 404, 200]
const noSuch: Case['expected'] = [401, 404, 404, 404, 404]

/** Authors' views of the answers to their project. */
export const authorCases = {
  getAnswerOverview: [
    { path, expected: adminReads },
    { of: 'a private project', path: `/admin/projects/${privateProject}/answers`, expected: adminReads },
    { of: 'no project', path: '/admin/projects/no-such-project/answers', expected: noSuch },
  ],
  listWordings: [
    { path: task, expected: adminReads },
    { of: 'no task', path: `${path}/no-such-task`, expected: noSuch },
  ],
  markWording: [
    { of: 'that too few gave', method: 'PUT', path: `${task}/reading`, body: { words: 'the wind', isWrong: true }, expected: noSuch },
  ],
} satisfies Record<string, Case[]>
