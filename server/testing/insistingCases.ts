import { lighthouseLog, tideTable } from './catalogue.ts'
import { type Case, draftOf, notFound, open, privateProject, proProject, signedIn } from './roleCases.ts'
import type { Visitor } from './testing.ts'

const path = `/projects/${open}/validations/${tideTable.keyword}`
const refused = (times: number) => async (who: Visitor) => {
  for (let time = 0; time < times; time++) await who.call('POST', path, { ...draftOf(tideTable.keyword), status: 'COMPLETE' })
}
const shown = async (who: Visitor) => {
  await refused(1)(who)
  await who.call('POST', `${path}/shown`, { revision: 1 })
}
const insistence = (revision: number) => ({ revision, reason: 'It is another word for the same.' })

/** The calls about a refused answer that its learner considers right. */
export const insistingCases = {
  compareWithModel: [
    { method: 'POST', path: `${path}/model`, expected: notFound },
    {
      of: 'of an answer that was refused once',
      method: 'POST',
      path: `${path}/model`,
      given: refused(1),
      expected: [401, 409, 409, 409, 409],
    },
    { of: 'of an answer that was refused twice', method: 'POST', path: `${path}/model`, given: refused(2), expected: signedIn },
    {
      of: 'of a locked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/validations/${lighthouseLog.text}/model`,
      expected: [401, 403, 403, 403, 403],
    },
  ],
  insistOnAnswer: [
    { method: 'POST', path: `${path}/insistence`, body: insistence(2), given: refused(2), expected: signedIn },
    {
      of: 'on one that was refused once',
      method: 'POST',
      path: `${path}/insistence`,
      body: insistence(1),
      given: refused(1),
      expected: [401, 409, 409, 409, 409],
    },
    { of: 'on none', method: 'POST', path: `${path}/insistence`, body: insistence(1), expected: notFound },
    {
      of: 'without a reason',
      method: 'POST',
      path: `${path}/insistence`,
      body: { revision: 2, reason: ' ' },
      given: refused(2),
      expected: [401, 422, 422, 422, 422],
    },
    {
      of: 'in a private project',
      method: 'POST',
      path: `/projects/${privateProject}/validations/how-deep/insistence`,
      body: insistence(1),
      expected: [401, 403, 403, 403, 404],
    },
  ],
  showAnswer: [
    { method: 'POST', path: `${path}/shown`, body: { revision: 1 }, given: refused(1), expected: signedIn },
    { of: 'of none', method: 'POST', path: `${path}/shown`, body: { revision: 1 }, expected: notFound },
    {
      of: 'in a private project',
      method: 'POST',
      path: `/projects/${privateProject}/validations/how-deep/shown`,
      body: { revision: 1 },
      expected: [401, 403, 403, 403, 404],
    },
  ],
  repeatTask: [
    { method: 'POST', path: `${path}/repetition`, body: { revision: 2 }, given: shown, expected: signedIn },
    {
      of: 'of an answer that was not shown',
      method: 'POST',
      path: `${path}/repetition`,
      body: { revision: 1 },
      given: refused(1),
      expected: [401, 409, 409, 409, 409],
    },
  ],
  markCovered: [
    { method: 'PUT', path: `${path}/covered`, body: { covered: [0] }, given: refused(1), expected: notFound },
    { of: 'of a point that is none', method: 'PUT', path: `${path}/covered`, body: { covered: [-1] }, expected: [401, 422, 422, 422, 422] },
  ],
} satisfies Record<string, Case[]>
