import type { AnswerSources, ContentPart } from '@fieldwork/core/chats/schema.ts'
import type { Ending } from '@fieldwork/core/chats/chunks.ts'
import { isReadable, openTask } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const chatColumns = `c.id, c.project_id, c.created_at, c.updated_at,
  (select count(*) from chat_messages m where m.chat_id = c.id) as "message_count!",
  (select m.id from chat_messages m where m.chat_id = c.id order by m.position desc limit 1) as last_message_id,
  (select s.id from chat_streams s where s.chat_id = c.id and s.state = 'running') as running_stream_id`

const chatOfProjectSql = statement(
  'chats.chatOfProject',
  `select ${chatColumns}
   from chats c join projects p on p.id = c.project_id left join enrolments e on e.project_id = p.id and e.user_id = $1
   where c.user_id = $1 and c.project_id = $2 and ${isReadable('$3', '$4')}`,
)

export const chatOfProject = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.row(chatOfProjectSql, [user.id, projectId, reader.pro, reader.admin])

const createChatSql = statement(
  'chats.createChat',
  `insert into chats (user_id, project_id)
   select $1, p.id from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
   where p.id = $2 and ${isReadable('$3', '$4')}
   on conflict do nothing`,
)

/** Makes the chat of a project that the caller may read, unless there is one. */
export const createChat = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.rows(createChatSql, [user.id, projectId, reader.pro, reader.admin])

const ownChatSql = statement('chats.ownChat', 'select id, project_id from chats where id = $1 and user_id = $2')

/** Returns undefined for another user's. */
export const ownChat = (db: Queryable, caller: SignedInCaller, chatId: string) => db.row(ownChatSql, [chatId, caller.user.id])

/** No other call of this person begins a stream, or clears a chat, until the transaction ends. */
export const lockChats = (tx: Transaction, userId: string) => tx.lock(`chats ${userId}`)

const messagesSql = statement(
  'chats.messages',
  `select id, position, role, content, sources, ending, created_at from chat_messages
   where chat_id = $1 and ($2::bigint is null or position < $2) order by position desc limit $3`,
)

/** Returns messages of a chat before a position, newest first. */
export const messagesBefore = (db: Queryable, chatId: string, before: number | null, limit: number) =>
  db.rows(messagesSql, [chatId, before, limit])

const insertMessageSql = statement(
  'chats.insertMessage',
  `insert into chat_messages (id, chat_id, role, content) values (coalesce($1::uuid, gen_random_uuid()), $2, 'user', $3)
   on conflict (id) do nothing returning id`,
)

/** Stores a learner's message. Returns no row if another message has its id. */
export const insertMessage = (tx: Queryable, chatId: string, id: string | undefined, content: ContentPart[]) =>
  tx.row(insertMessageSql, [id ?? null, chatId, JSON.stringify(content)])

const sentMessageSql = statement(
  'chats.sentMessage',
  `select (select s.id from chat_streams s where s.message_id = m.id order by s.started_at desc limit 1) as stream_id
   from chat_messages m where m.id = $1 and m.chat_id = $2 and m.role = 'user' and m.content = $3::jsonb`,
)

/** The newest stream of a message that the chat has already; its id is null once it was cleaned up. */
export const messageSentBefore = (db: Queryable, chatId: string, id: string | undefined, content: ContentPart[]) =>
  id === undefined ? undefined : db.row(sentMessageSql, [id, chatId, JSON.stringify(content)])

const questionSql = statement(
  'chats.question',
  `select id, position, content, position = (select max(position) from chat_messages where chat_id = $2 and role = 'user') as "is_newest!"
   from chat_messages where id = $1 and chat_id = $2 and role = 'user'`,
)

/** A message of the learner. */
export const questionOf = (db: Queryable, chatId: string, messageId: string) => db.row(questionSql, [messageId, chatId])

const touchChatSql = statement('chats.touchChat', 'update chats set updated_at = now() where id = $1')

export const touchChat = (tx: Queryable, chatId: string) => tx.rows(touchChatSql, [chatId])

const clearMessagesSql = statement('chats.clearMessages', 'delete from chat_messages where chat_id = $1')

export const deleteMessages = (tx: Queryable, chatId: string) => tx.rows(clearMessagesSql, [chatId])

const clearHintsSql = statement('chats.clearHints', 'delete from chat_hints where user_id = $1 and project_id = $2')

export const deleteHints = (tx: Queryable, userId: string, projectId: string) => tx.rows(clearHintsSql, [userId, projectId])

const runningStreamsSql = statement('chats.runningStreams', `select id, chat_id from chat_streams where user_id = $1 and state = 'running'`)

export const runningStreams = (db: Queryable, userId: string) => db.rows(runningStreamsSql, [userId])

const insertStreamSql = statement(
  'chats.insertStream',
  'insert into chat_streams (chat_id, user_id, message_id) values ($1, $2, $3) returning id',
)

export const insertStream = (tx: Queryable, chatId: string, userId: string, messageId: string) =>
  tx.row(insertStreamSql, [chatId, userId, messageId])

const appendChunksSql = statement(
  'chats.appendChunks',
  `with writes as (
     select id, first, data from json_to_recordset($1::json) as one(id uuid, first integer, data json)
   ), streams as (
     update chat_streams set alive_at = now()
     where id in (select s.id from chat_streams s join writes w on w.id = s.id where s.state = 'running' order by s.id for update of s)
     returning id, is_followed, is_cancelled
   ), written as (
     insert into chat_chunks (stream_id, number, data)
     select w.id, w.first + one.place - 1, one.data
     from streams s join writes w on w.id = s.id, json_array_elements_text(w.data) with ordinality as one(data, place)
     on conflict do nothing
   )
   select id, is_cancelled, case when is_followed then pg_notify('chats', id::text)::text end as told from streams`,
)

/** Writes chunks of streams, each from number `first` on; may be repeated. No row for a stream that has ended. */
export const appendChunks = (db: Queryable, writes: ReadonlyArray<{ id: string; first: number; data: readonly string[] }>) =>
  db.rows(appendChunksSql, [JSON.stringify(writes)])

const lockStreamSql = statement('chats.lockStream', `select from chat_streams where id = $1 and state = 'running' for update`)

const endStreamSql = statement(
  'chats.endStream',
  `with ended as (
     update chat_streams set state = $2, problem = $3, ended_at = now() where id = $1 and state = 'running' returning id, chat_id
   ), written as (
     insert into chat_chunks (stream_id, number, data)
     select id, 1 + coalesce((select max(number) from chat_chunks where stream_id = $1), 0), $4 from ended
   ), kept as (
     insert into chat_messages (id, chat_id, role, content, sources, ending)
     select id, chat_id, 'assistant', $5, $6, $2 from ended where $5::jsonb is not null
   ), touched as (
     update chats set updated_at = now() where id in (select chat_id from ended)
   )
   select chat_id, pg_notify('chats', id::text)::text as told from ended`,
)

export type StreamEnd = {
  ending: Ending
  problem: string | null
  /** The last chunk. */
  data: string
  /** Null keeps no message. */
  message: { content: ContentPart[]; sources: AnswerSources } | null
}

/** Ends a stream once, with its last chunk and its message. Returns no row if it has ended before. */
export const endStream = async (tx: Transaction, streamId: string, { ending, problem, data, message }: StreamEnd) => {
  // A statement that is writing chunks now has to finish first, because the last chunk gets the next number.
  await tx.row(lockStreamSql, [streamId])
  return tx.row(endStreamSql, [
    streamId,
    ending,
    problem,
    data,
    message && JSON.stringify(message.content),
    message && JSON.stringify(message.sources),
  ])
}

const keepAliveSql = statement(
  'chats.keepAlive',
  `update chat_streams set alive_at = now()
   where id in (select id from chat_streams where id = any($1) and state = 'running' order by id for update)
   returning id, is_cancelled`,
)

/** Marks these streams as alive, and returns those that are still running. */
export const keepAlive = (db: Queryable, streamIds: readonly string[]) => db.rows(keepAliveSql, [streamIds])

const deadStreamsSql = statement(
  'chats.deadStreams',
  `select id from chat_streams where state = 'running' and alive_at < now() - make_interval(secs => $1::float8 / 1000)`,
)

/** Streams without a sign of life from their writer for this many milliseconds. */
export const deadStreams = (db: Queryable, age: number) => db.rows(deadStreamsSql, [age])

const lockDeadStreamSql = statement(
  'chats.lockDeadStream',
  `select from chat_streams where id = $1 and state = 'running' and alive_at < now() - make_interval(secs => $2::float8 / 1000) for update`,
)

/** Locks a stream for writing until the transaction ends. No row: it has ended, or another process writes it. */
export const lockDeadStream = (tx: Transaction, streamId: string, age: number) => tx.row(lockDeadStreamSql, [streamId, age])

const cancelStreamSql = statement(
  'chats.cancelStream',
  `with cancelled as (
     update chat_streams set is_cancelled = true where id::text = $1 and chat_id = $2 and state = 'running' and not is_cancelled returning id
   )
   select id, pg_notify('chats', id::text)::text as told from cancelled`,
)

/** Asks the process that writes a stream to stop. No row: it does not run. */
export const requestCancel = (db: Queryable, chatId: string, streamId: string) => db.row(cancelStreamSql, [streamId, chatId])

const notifyOfWritesSql = statement(
  'chats.notifyOfWrites',
  `update chat_streams set is_followed = true where id = $1 and state = 'running' and not is_followed`,
)

/** Has its writer notify of each write from now on. */
export const notifyOfWrites = (db: Queryable, streamId: string) => db.rows(notifyOfWritesSql, [streamId])

const ownStreamSql = statement(
  'chats.ownStream',
  'select s.id from chat_streams s join chats c on c.id = s.chat_id where s.id = $1 and c.id = $2 and c.user_id = $3',
)

export const ownStream = (db: Queryable, caller: SignedInCaller, chatId: string, streamId: string) =>
  db.row(ownStreamSql, [streamId, chatId, caller.user.id])

const chunksSql = statement(
  'chats.chunks',
  `select s.state, s.problem, c.number, c.data
   from chat_streams s
   left join lateral (select number, data from chat_chunks where stream_id = s.id and number > $2 order by number limit $3) c on true
   where s.id = $1`,
)

/** The state of a stream with the chunks after a number; one row without a chunk if there is none. No row: it is gone. */
export const chunksAfter = (db: Queryable, streamId: string, after: number, limit: number) => db.rows(chunksSql, [streamId, after, limit])

const cleanUpStreamsSql = statement('chats.cleanUpStreams', 'delete from chat_streams where ended_at < $1')

export const cleanUpStreams = (db: Queryable, before: Date) => db.rows(cleanUpStreamsSql, [before])

const learnerSql = statement(
  'chats.learner',
  `select p.metadata ->> 'title' as "title!", v.id, v.title as task, v.optional, v.step_id, a.status, a.text_data as answer,
     (select n.body from annotations n where n.user_id = $1 and n.project_id = p.id) as annotations
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and ${openTask('$1', '$3')}
   left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
   where p.id = $2 and ${isReadable('$3', '$4')}
   order by v.position`,
)

/**
 * A row for each task that is there for the caller, with their own answer and their annotations; one row without a task if there is none.
 * Checks and the author's own answers are not read. No row: they may not read the project.
 */
export const learnerIn = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.rows(learnerSql, [user.id, projectId, reader.pro, reader.admin])

const hintSql = statement(
  'chats.hint',
  `select level, updated_at >= (select m.created_at from chat_messages m where m.id = $4) as is_given
   from chat_hints where user_id = $1 and project_id = $2 and validation_id = $3`,
)

/** Returns how much help there was with a task. `is_given`: it answered this message before, which is sent again. */
export const hintLevel = (db: Queryable, userId: string, projectId: string, validationId: string, messageId: string | undefined) =>
  db.row(hintSql, [userId, projectId, validationId, messageId ?? null])

const authorHintsSql = statement(
  'chats.authorHints',
  `select v.answer_check ->> 'clue' as clue, v.answer_check ->> 'hint' as hint
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = $3
   where p.id = $2`,
)

/** The author’s hints for a task: where to look, and what every refused answer gets; each null if there is none. */
export const authorHints = async (db: Queryable, userId: string, projectId: string, validationId: string) =>
  (await db.row(authorHintsSql, [userId, projectId, validationId])) ?? { clue: null, hint: null }

const saveHintSql = statement(
  'chats.saveHint',
  `insert into chat_hints (user_id, project_id, validation_id, level) values ($1, $2, $3, $4)
   on conflict (user_id, project_id, validation_id) do update set level = excluded.level, updated_at = now()`,
)

export const saveHint = (db: Queryable, userId: string, projectId: string, validationId: string, level: number) =>
  db.rows(saveHintSql, [userId, projectId, validationId, level])

/** Subscribes this connection to notifications of streams. */
export const listenSql = 'listen chats'
