import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { doublingFromOneSecond } from '../../core/endpoint.ts'
import type { Answer } from '../../core/tasks/answer.ts'
import { fillOf } from '../../core/tasks/status.ts'
import { userQuery } from '../accounts/api.ts'
import { isPassing, ResponseError } from '../call.ts'
import { reloadWhenSaved } from '../shell/appReload.ts'
import { noticeFailure } from '../shell/connection.ts'
import { announceAnswer } from './answerChannel.ts'
import { answerInTheWay, sendAnswer, storeAnswer, storedAnswer } from './api.ts'
import { forgetAnswer, keepAnswer, keptAnswer, keptIds } from './keptAnswers.ts'
import * as lines from './line.ts'
import { restingLine, type Line, type Value, type Wanted } from './line.ts'
import { createTimers } from './timers.ts'

/** Milliseconds after the last key. */
const typingPause = 800
/** Of further tries, once those of the contract are used up. */
const longestWait = 30_000
const { attempts, delay, factor } = doublingFromOneSecond

/** Where the answers of one person to one project lie until they are saved. A visitor's are kept in the browser tab only. */
export type AnswerDesk = {
  /** By validation id. `mine` in them is renewed when that changes what may be done or is saved, not with every key. */
  lines: StoreApi<Record<string, Line>>
  /** Keeps what is in the field and saves it after a pause. Returns the generation to which these words belong. */
  type: (id: string, value: Value, limit: number) => number
  /** Saves now what waits for the pause, or for another try. */
  save: (id: string) => void
  saveAll: () => void
  /** Asks for a status, with whatever is in the field. Rejects when it was not reached: after the contract's tries, or refused. */
  ask: (id: string, status: Wanted) => Promise<Answer>
  takeOther: (id: string) => void
  keepMine: (id: string) => void
  /** Brings back what was kept in this browser; `saveAll` saves it once the stored answers are known. */
  restore: (ids: readonly string[]) => void
  /** Saves what was written as a visitor, where nothing is stored yet. The stored answers have to be known. */
  merge: () => void
  isUnsaved: () => boolean
  /** Forgets everything that is not saved: the project begins anew. */
  clear: () => void
}

type Waiter = { status: Wanted; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const createDesk = (client: QueryClient, userId: string | null, projectId: string): AnswerDesk => {
  const store = createStore<Record<string, Line>>(() => ({}))
  /** Ahead of the store, which is told only what others need to know. */
  const current = new Map<string, Line>()
  const waiters = new Map<string, Waiter>()
  /** Written as a visitor, and not yet compared with what the server holds. */
  const unmerged = new Set<string>()
  const pauses = createTimers()
  const retries = createTimers()

  const lineOf = (id: string): Line => current.get(id) ?? restingLine
  const stored = (id: string): Answer | undefined => storedAnswer(client, projectId, id)
  /** Whoever wrote here before they were signed in: what is settled is not to come back when nobody is. */
  const visitor = () => answerDesk(client, null, projectId)
  /** Never into the account of somebody who logged in after. */
  const isSignedIn = () => userId !== null && client.getQueryData(userQuery.queryKey)?.id === userId

  const change = (id: string, line: Line): Line => {
    current.set(id, line)
    store.setState({ [id]: line })
    return line
  }

  const keep = (id: string, { mine, base, sent, lost }: Line) => {
    if (mine) keepAnswer(userId, projectId, id, { mine, base, lost: sent?.value ?? lost })
  }

  const send = (id: string): void => {
    const line = lineOf(id)
    const answer = stored(id)
    if (!line.wanted || line.sent || line.conflict) return
    if (userId && !client.getQueryData(userQuery.queryKey)) return void change(id, lines.refused(line, 'signed_out', answer))
    if (!answer || !isSignedIn()) return
    keep(id, change(id, lines.begun(line, newKey(), answer)))
    void attempt(id)
  }

  const attempt = async (id: string): Promise<void> => {
    const { sent } = lineOf(id)
    if (!sent || !isSignedIn()) return
    try {
      settle(id, await sendAnswer(projectId, id, sent, stored(id)?.hidden ?? false))
    } catch (error) {
      if (lineOf(id).sent !== sent) return
      const other = answerInTheWay(error)
      if (other) meet(id, other, error)
      else if (isPassing(error)) tryAgain(id, error)
      else refuse(id, error)
    }
  }

  const settle = (id: string, answer: Answer) => {
    const { sent } = lineOf(id)
    if (!sent) return
    if (isSignedIn()) storeAnswer(client, projectId, answer)
    if (userId) announceAnswer({ userId, projectId, answer })
    const line = change(id, lines.saved(lineOf(id), answer))
    forgetAnswer(userId, projectId, id, sent.value)
    visitor().takeOther(id)
    keep(id, line)
    answerWaiter(id, sent.status, answer)
    reloadWhenSaved()
    send(id)
  }

  /** Another answer is stored than the one that this write replaces. */
  const meet = (id: string, other: Answer, error: unknown) => {
    const { sent } = lineOf(id)
    const before = stored(id)
    if (!sent || !before) return
    const line = change(id, lines.stale(lineOf(id), other, before))
    storeAnswer(client, projectId, other)
    if (line.mine) keep(id, line)
    else forgetAnswer(userId, projectId, id)
    if (line.wanted) send(id)
    else if (!line.conflict && other.status === sent.status) answerWaiter(id, sent.status, other)
    else rejectWaiter(id, error)
  }

  const tryAgain = (id: string, error: unknown) => {
    noticeFailure(error)
    const line = change(id, lines.failed(lineOf(id)))
    const wait = Math.min(longestWait, delay * factor ** (line.tries - 1))
    if (line.tries <= attempts || (line.mine && !waiters.has(id))) return retries.start(id, wait, () => void attempt(id))
    change(id, lines.gaveUp(line))
    rejectWaiter(id, error)
    retries.start(id, wait, () => send(id))
  }

  const refuse = (id: string, error: unknown) => {
    // Nothing is stored any more where the session has just ended.
    change(id, lines.refused(lineOf(id), error instanceof ResponseError ? error.code : undefined, stored(id)))
    rejectWaiter(id, error)
  }

  const answerWaiter = (id: string, status: Wanted, answer: Answer) => {
    const waiter = waiters.get(id)
    if (waiter?.status !== status) return
    waiters.delete(id)
    waiter.resolve(answer)
  }

  const rejectWaiter = (id: string, error: unknown) => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.reject(error)
  }

  const save = (id: string): void => {
    pauses.stop(id)
    const line = lineOf(id)
    if (!line.mine) return
    change(id, line)
    keep(id, line)
    if (!userId || unmerged.has(id) || line.conflict || (line.problem && line.problem !== 'signed_out')) return
    const isOnItsWay = line.wanted !== undefined || line.sent?.value === line.mine
    if (!isOnItsWay) change(id, lines.asked(line, 'INCOMPLETE', stored(id)))
    retries.endNow(id)
    send(id)
  }

  const forget = (id: string) => {
    pauses.stop(id)
    retries.stop(id)
    change(id, lines.tookOther(lineOf(id)))
    forgetAnswer(userId, projectId, id)
  }

  return {
    lines: store,
    type: (id, value, limit) => {
      const before = lineOf(id)
      const line = lines.typed(before, value, stored(id))
      current.set(id, line)
      if (isNews(store.getState()[id] ?? restingLine, line, limit)) store.setState({ [id]: line })
      if (line.mine) pauses.start(id, typingPause, () => save(id))
      else forget(id)
      return lineOf(id).generation
    },
    save,
    saveAll: () => [...current.keys()].forEach(save),
    ask: (id, status) =>
      new Promise((resolve, reject) => {
        // What could not be sent would be waited for in vain.
        if (!isSignedIn() || !stored(id) || lineOf(id).conflict)
          return reject(new DOMException('Nothing can be asked for now', 'AbortError'))
        pauses.stop(id)
        rejectWaiter(id, new DOMException('Another status was asked for', 'AbortError'))
        waiters.set(id, { status, resolve, reject })
        keep(id, change(id, lines.asked(lineOf(id), status, stored(id))))
        retries.endNow(id)
        send(id)
      }),
    takeOther: forget,
    keepMine: (id) => {
      change(id, lines.keptMine(lineOf(id)))
      send(id)
    },
    restore: (ids) => {
      for (const id of ids.filter((wanted) => !lineOf(wanted).mine)) {
        const draft = keptAnswer(userId, projectId, id)
        const kept = draft ?? keptAnswer(null, projectId, id)
        if (!kept) continue
        if (!draft) unmerged.add(id)
        change(id, lines.restored(lineOf(id), kept))
      }
    },
    merge: () => {
      for (const id of keptIds(null, projectId)) {
        const answer = stored(id)
        const kept = keptAnswer(null, projectId, id)
        if (!userId || !answer || !kept) continue
        const mine = lineOf(id).mine ?? kept.mine
        const isAdopted = unmerged.delete(id)
        if (lines.mergeOf(mine, answer) === 'post') {
          change(id, lines.restored(lineOf(id), { mine, base: answer.revision }))
          save(id)
        } else {
          visitor().takeOther(id)
          if (isAdopted) forget(id)
        }
      }
    },
    isUnsaved: () => isSignedIn() && [...current.values()].some(({ mine, sent, wanted }) => mine || sent || wanted),
    clear: () => {
      for (const id of new Set([...current.keys(), ...keptIds(userId, projectId)])) forget(id)
    },
  }
}

const isNews = (known: Line, line: Line, limit: number): boolean =>
  known.generation !== line.generation ||
  lines.phaseOf(known) !== lines.phaseOf(line) ||
  lines.shownStatus(known, 'COMPLETE') !== lines.shownStatus(line, 'COMPLETE') ||
  fillOf(known.mine ?? null, limit) !== fillOf(line.mine ?? null, limit)

/** `crypto.randomUUID` exists on https and localhost only. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const desks = new WeakMap<QueryClient, Map<string, AnswerDesk>>()

/** One per person and project, for as long as the page lives: what is on its way arrives even when its box has left the screen. */
export const answerDesk = (client: QueryClient, userId: string | null, projectId: string): AnswerDesk => {
  const known = desks.get(client) ?? new Map<string, AnswerDesk>()
  desks.set(client, known)
  const key = `${userId ?? ''}/${projectId}`
  const desk = known.get(key) ?? createDesk(client, userId, projectId)
  known.set(key, desk)
  return desk
}

export const areAnswersUnsaved = (client: QueryClient): boolean => [...(desks.get(client)?.values() ?? [])].some((desk) => desk.isUnsaved())
