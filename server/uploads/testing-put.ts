import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { Database } from '../database/connect.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'

/** Name of the picture that the tests upload. */
export const key = answerFileName(tideTable.id, tideTable.picture)

export const urlFor = (visitor: Visitor, fileName = key) =>
  visitor.call<{ url: string } & ProblemAnswer>('GET', `/uploads/generate-signed-url?fileName=${encodeURIComponent(fileName)}`)

export const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream', ...headers }, body: new Uint8Array(body) })

/** Status and code of an error in XML. */
export const refusal = async (response: Response) => {
  const isXml = response.headers.get('content-type') === 'application/xml; charset=utf-8'
  const code = /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>(\w+)<\/Code><\/Error>\n$/.exec(await response.text())?.[1]
  return [response.status, isXml ? code : undefined]
}

/** As if the person had answered with the picture. */
export const answerWithPicture = (db: Database, learner: SignedInVisitor, status: string) =>
  db.rows(
    `insert into answers (user_id, project_id, validation_id, type, storage_name, status) values ($1, $2, $3, 'FILE', $4, $5)
     on conflict (user_id, project_id, validation_id) do update set status = excluded.status`,
    [learner.userId, tideTable.id, tideTable.picture, key, status],
  )
