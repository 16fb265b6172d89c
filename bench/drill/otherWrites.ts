import { randomUUID } from 'node:crypto'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { mailsInFolder } from '../../server/adapters/mail/mailFolder.ts'
import { type DurableWrite, isSaved, type Send } from '../durability/durableWrites.ts'
import { annotationsOn } from '../measuring/annotations.ts'
import type { Learner } from '../measuring/learners.ts'
import type { Site } from './site.ts'
import type { Observer } from './observer.ts'

/** Highlights and notes. Each save is another learner’s, so that a later file doesn’t hide a lost one. */
export const annotations = (
  observer: Observer,
  { origin, db }: Site,
  learners: readonly Learner[],
  project: string,
  document: GuidedDocument,
): DurableWrite => {
  const acknowledged = new Map<string, number>()
  let latest = 0
  return {
    what: 'annotations',
    save: async (number) => {
      const learner = learners[number % learners.length]!
      const file = annotationsOn(document, number)
      const sent = await observer.sender(origin, learner)('PUT', `/projects/${project}/annotations.json`, file, { 'if-match': '*' })
      if (!(await isSaved(sent))) return false
      acknowledged.set(learner.id, number)
      latest = number
      return true
    },
    stored: async () => {
      const number = latest
      const expected = [...acknowledged]
      const rows = await db.rows<{ user_id: string; changed: number }>(
        `select user_id, (body::json -> 'items' -> 0 ->> 'changed')::int as changed from annotations where project_id = $1`,
        [project],
      )
      const stored = new Map(rows.map(({ user_id, changed }) => [user_id, changed]))
      return expected.every(([id, changed]) => (stored.get(id) ?? 0) >= changed) ? number : 0
    },
  }
}

/** A file in the bucket, and its row. */
export const uploads = (send: Send, { id }: Learner, { store, db }: Site): DurableWrite => {
  const acknowledged: string[] = []
  let latest = 0
  return {
    what: 'uploads',
    save: async (number) => {
      const key = `chat_text_number-${number}-${randomUUID().slice(0, 8)}`
      const granted = await send('GET', `/uploads/generate-signed-url?fileName=${key}`)
      if (!granted.ok) return isSaved(granted)
      const { url } = (await granted.json()) as { url: string }
      const sent = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: key.repeat(20) })
      if (!(await isSaved(sent))) return false
      // The app reads the file from the bucket, and only then is it the learner's.
      if (!(await isSaved(await send('GET', `/uploads/${key}`)))) return false
      acknowledged.push(key)
      latest = number
      return true
    },
    stored: async () => {
      const number = latest
      const keys = [...acknowledged]
      const row = await db.row<{ count: number }>('select count(*) from uploads where user_id = $1 and key = any($2)', [id, keys])
      const objects = [...store.objects.keys()]
      const isWhole = row!.count >= keys.length && keys.every((key) => objects.some((path) => path.includes(key)))
      return isWhole ? number : 0
    },
  }
}

/** A mail with a code, in the mailbox of one of the nodes. */
export const mails = (send: Send, { apps }: Site): DurableWrite => {
  const acknowledged: string[] = []
  let latest = 0
  return {
    what: 'mails',
    save: async (number) => {
      const email = `number-${number}-${randomUUID().slice(0, 8)}@example.org`
      if (!(await isSaved(await send('POST', '/auth/otp/login', { email })))) return false
      acknowledged.push(email)
      latest = number
      return true
    },
    stored: async () => {
      const number = latest
      const addresses = [...acknowledged]
      const texts = (await Promise.all(apps.map(({ dataDir }) => mailsInFolder(dataDir)))).flat().map(({ bytes }) => bytes.toString())
      const all = texts.join('\n')
      return addresses.every((address) => all.includes(address)) ? number : 0
    },
  }
}

/** The documentation of a completed project, made by a job in one of the nodes. */
export const documentations = async (
  observer: Observer,
  { origin, db }: Site,
  learners: readonly Learner[],
  project: string,
): Promise<DurableWrite> => {
  const ids = learners.map(({ id }) => id)
  await db.rows(
    `insert into enrolments (user_id, project_id, version, completed_at)
     select person, p.id, p.version, now() from unnest($1::uuid[]) person, projects p where p.id = $2`,
    [ids, project],
  )
  const acknowledged = new Set<string>()
  let latest = 0
  return {
    what: 'documentations',
    save: async (number) => {
      const learner = learners[number % learners.length]!
      const sent = await observer.sender(origin, learner)('PUT', `/projects/${project}/docs/regenerate`)
      if (!(await isSaved(sent))) return false
      acknowledged.add(learner.id)
      latest = number
      return true
    },
    stored: async () => {
      const number = latest
      const rows = await db.rows<{ doc_status: string }>('select doc_status from enrolments where project_id = $1 and user_id = any($2)', [
        project,
        [...acknowledged],
      ])
      return rows.length === acknowledged.size && rows.every(({ doc_status }) => doc_status === 'READY') ? number : 0
    },
  }
}
