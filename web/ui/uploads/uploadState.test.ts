import { describe, expect, test } from 'vitest'
import { defaultRules, checkFile, uploadAfter, wholePercent, type ChosenFile, type UploadState } from './uploadState.ts'

const picture: ChosenFile = { name: 'padlock-journal.png', size: 421_888, type: 'image/png' }
const megabyte = 1024 * 1024

describe('before a file is sent', () => {
  test('an empty one is ignored [MODAL-56]', () => {
    expect(checkFile({ ...picture, size: 0 }, defaultRules)).toBe('ignored')
    expect(checkFile({ name: 'empty.exe', size: 0, type: '' }, defaultRules)).toBe('ignored')
  })
  test('ten megabytes are just allowed by default, one byte more is too big [MODAL-57] [MODAL-60] [LIMIT-01]', () => {
    expect(checkFile({ ...picture, size: 10 * megabyte }, defaultRules)).toBe('fine')
    expect(checkFile({ ...picture, size: 10 * megabyte + 1 }, defaultRules)).toBe('tooBig')
  })
  test.each([
    ['notes.PDF', '', 'fine'],
    ['photo.jpeg', 'image/jpeg', 'fine'],
    ['moving.gif', 'image/gif', 'fine'],
    ['script.sh', 'text/x-sh', 'wrongType'],
    ['picture.png.exe', 'application/x-msdownload', 'wrongType'],
    ['noending', '', 'wrongType'],
  ])('%s is %s by its ending [MODAL-61]', (name, type, check) => {
    expect(checkFile({ name, type, size: 5 }, defaultRules)).toBe(check)
  })
  test('a place can ask for media types instead of endings', () => {
    expect(checkFile({ ...picture, name: 'noending' }, { maxBytes: 100 * megabyte, accept: ['image/png'] })).toBe('fine')
  })
})

describe('an upload', () => {
  const uploading: UploadState<ChosenFile> = { status: 'uploading', file: picture, loaded: 0 }
  test('goes from idle through uploading to success [MODAL-52]', () => {
    const started = uploadAfter<ChosenFile>({ status: 'idle' }, { type: 'started', file: picture })
    expect(started).toEqual(uploading)
    const half = uploadAfter(started, { type: 'progressed', loaded: 200_000 })
    expect(half).toEqual({ ...uploading, loaded: 200_000 })
    expect(uploadAfter(half, { type: 'succeeded' })).toEqual({ status: 'success', file: picture })
  })
  test('that fails keeps the file and what went wrong [MODAL-52]', () => {
    expect(uploadAfter(uploading, { type: 'failed', problem: 'no line' })).toEqual({ status: 'error', file: picture, problem: 'no line' })
  })
  test('that is tried again has no file and is idle [MODAL-54]', () => {
    expect(uploadAfter<ChosenFile>({ status: 'error', file: picture, problem: 'no line' }, { type: 'cleared' })).toEqual({ status: 'idle' })
  })
  test('never counts more than the file holds', () => {
    expect(uploadAfter(uploading, { type: 'progressed', loaded: 999_999_999 })).toEqual({ ...uploading, loaded: picture.size })
  })
  test('that was stopped is not revived by late news', () => {
    const idle: UploadState<ChosenFile> = { status: 'idle' }
    expect(uploadAfter(idle, { type: 'progressed', loaded: 5 })).toBe(idle)
    expect(uploadAfter(idle, { type: 'succeeded' })).toBe(idle)
    expect(uploadAfter(idle, { type: 'failed', problem: 'late' })).toBe(idle)
  })
})

test.each([
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [0, 0, 0],
])('%i of %i bytes are %i percent [MODAL-58]', (loaded, total, percent) => {
  expect(wholePercent(loaded, total)).toBe(percent)
})
