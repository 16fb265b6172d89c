import { Readable } from 'node:stream'
import { brand } from '@fieldwork/core/brand.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/caller.ts'
import type { Reply } from '../../http/route.ts'
import { zipReply } from '../../http/zipReply.ts'
import { objectOf } from '../../uploads/objects.ts'
import { pageStyles } from './archivePage.ts'
import { accountPage, fileNameOf } from './page.ts'
import type { ExportedProject, ExportedUpload } from './queries.ts'
import { annotationItems, readAccount, readEvents, readProjectWork } from './work.ts'

/** A zip with everything that belongs to an account. */
export const downloadAccount = async (context: Context, user: SignedIn): Promise<Reply> => {
  const account = await readAccount(context, user.id)
  return zipReply(context, { name: `${brand.filePrefix}${user.nickname}.zip`, what: 'the archive of an account' }, ({ add, addText }) => {
    addText('index.html', () => accountPage(context, account))
    addText('style.css', () => [pageStyles])
    addText('data/account.json', () => [json(account.data)])
    for (const project of account.projects) addText(`data/projects/${project.id}.json`, () => projectData(context, user.id, project))
    addText('data/events.json', () => eventData(context, user.id))
    addText('data/files.json', () => [json(account.uploads.map((upload) => ({ file: fileNameOf(upload), ...upload })))])
    for (const upload of account.uploads) add(fileNameOf(upload), () => fileStream(context, user.id, upload))
  })
}

async function* projectData(context: Context, userId: string, project: ExportedProject): AsyncIterable<string> {
  const { answers, gradedAnswers, annotations, attempts, chat } = await readProjectWork(context, userId, project.id)
  const quizzes = attempts.map(({ body: _body, ...attempt }) => attempt)
  yield json({ ...project, answers, gradedAnswers, annotations: annotationItems(annotations), quizzes, chat })
}

async function* eventData(context: Context, userId: string): AsyncIterable<string> {
  let before = '[\n'
  for await (const event of readEvents(context, userId)) {
    yield `${before}${JSON.stringify(event)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A picture that has vanished from the store is an empty file: the rest of the archive is worth having. */
const fileStream = async ({ files, log }: Context, userId: string, { key, is_second }: ExportedUpload): Promise<Readable> => {
  const opened = await files.open(objectOf(userId, key, is_second))
  if (!opened) log.warn({ user: userId, file: key }, 'a file of an account is missing in the store')
  return opened?.stream ?? Readable.from([])
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
