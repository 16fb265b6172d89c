import { beforeEach, describe, expect, test } from 'vitest'
import { judgedSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { answering, replying, startProvider } from '../adapters/model/testing-provider.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { bundles } from './service.ts'
import { download, importZip, preview } from './testing-bundles.ts'

const provider = await startProvider()
const settings = { model: { url: provider.url, name: 'small', key: 'a-key', protocol: 'openai' as const } }
const model = await createModel(settings, { warn: () => undefined })
const [there, here] = await Promise.all([
  startDocumented({ works: false, served: (context) => bundles(context) }),
  startDocumented({ works: false, served: (context) => bundles(context, model) }),
])
beforeEach(async () => {
  await there.forgetLimits()
  await here.forgetLimits()
  provider.requests.length = 0
})

let people = 0
const newcomer = () => here.signIn(`judged-${(people += 1)}@example.org`)

describe('an answer that a language model accepted on the other server', () => {
  const rubric = 'The answer names the body in the sky that pulls the water.'
  const path = `/projects/${tideTable.id}/validations/${tideTable.keyword}`
  const withRubric = (server: typeof here) =>
    server.db.rows('update validations set answer_check = answer_check || $1 where id = $2', [{ rubric }, tideTable.keyword])
  const accepted = async (words: string) => {
    const ines = await completer(there)
    await there.db.rows('update answers set accepted_by_model = true, text_data = $3 where user_id = $1 and validation_id = $2', [
      ines.userId,
      tideTable.keyword,
      words,
    ])
    return download(ines)
  }
  const answerOf = ({ body }: Awaited<ReturnType<typeof importZip>>) => body.answers.find(({ id }) => id === tideTable.keyword)
  beforeEach(() => Promise.all([withRubric(there), withRubric(here)]))

  test('is judged again here, once for preview and import, and marked accordingly', async () => {
    const [zip, nora] = [await accepted('Luna does it'), await newcomer()]
    provider.behave(answering('accept'))
    expect(answerOf(await preview(nora, zip))).toMatchObject({ before: 'COMPLETE', status: 'COMPLETE' })
    expect(await importZip(nora, zip)).toMatchObject({ body: { isComplete: true } })
    const { body } = await nora.call<Answer>('GET', path)
    expect(body).toMatchObject({ status: 'COMPLETE', hint: judgedSentence })
    expect(body).not.toHaveProperty('ownJudgement')
    expect(provider.requests).toHaveLength(1)
  })

  test('is wrong here if the model refuses it', async () => {
    const [zip, nora] = [await accepted('The whales do it'), await newcomer()]
    provider.behave(answering('refuse'))
    expect(answerOf(await importZip(nora, zip))).toMatchObject({ outcome: 'added', status: 'INCORRECT' })
    expect((await nora.call<Answer>('GET', path)).body).toMatchObject({ hint: 'Look up on a clear night.' })
  })

  test('becomes a draft, and not wrong, while no model can judge it', async () => {
    const [zip, nora] = [await accepted('The pull from above does it'), await newcomer()]
    provider.behave(replying(503, 'down'))
    expect(answerOf(await preview(nora, zip))).toMatchObject({ status: 'INCOMPLETE' })
    expect(answerOf(await importZip(nora, zip))).toMatchObject({ outcome: 'added', status: 'INCOMPLETE' })
    const paula = await there.signIn('without-a-model@example.org')
    expect(answerOf(await importZip(paula, zip))).toMatchObject({ outcome: 'added', status: 'INCOMPLETE' })
  })
})
