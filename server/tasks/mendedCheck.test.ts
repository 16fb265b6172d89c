import { contentFolder, home, projectFile, type Changes } from '@fieldwork/compiler/testing-content.ts'
import { expect, test } from 'vitest'
import { publishContent } from '../publishing/publish.ts'
import { startServer } from '../testing/testing.ts'
import { save } from './testing-work.ts'
import { tasks } from './service.ts'

const server = await startServer({ served: (context) => tasks(context) })
const publish = (changes: Changes = {}) => publishContent(server.db, contentFolder(changes))
const project = 'build-a-boat'
const answer = async (who: Awaited<ReturnType<typeof server.signIn>>, data: string) =>
  (await save(who, 'why-wood', { text: { data }, status: 'COMPLETE' }, project)).body

const kinder: Changes = { [`${home}/answers.yaml`]: (text) => text.replace('[lighter, floats]', '[lighter, floats, density]') }
const reworded = (question: string): Changes => ({
  ...kinder,
  [projectFile]: (text) => text.replace('Push her', 'Pull her').replace('Why does wood float?', question),
})

test('a mended check reaches a learner on an earlier version whose question is the same, and no other', async () => {
  await publish()
  const learner = await server.signIn('on-version-one@example.org')
  const refused = { status: 'INCORRECT', hint: 'Compare its weight with that of water.' }
  expect(await answer(learner, 'its density')).toMatchObject(refused)
  await publish(reworded('Why does oak float, and iron not?'))
  expect(await answer(learner, 'its density, I say')).toMatchObject(refused)
  await publish(reworded('Why does wood float?'))
  expect(await answer(learner, 'it is its density')).toMatchObject({ status: 'COMPLETE' })
})
