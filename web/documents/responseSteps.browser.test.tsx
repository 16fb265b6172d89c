import { afterEach, expect, test } from 'vitest'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { renderHook } from 'vitest-browser-react'
import { useResponseSteps } from './nodes/responseSteps.ts'

const step = (id: string): StepNode => ({ type: 'step', id, title: id, minutes: 5, children: [] })
const steps = ['plan', 'build', 'prove'].map(step)

const respond = () => {
  document.body.innerHTML = `<article data-response>${steps.map(({ id }) => `<section data-step id="${id}" style="height: 1500px">${id}</section>`).join('')}</article>`
}

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', location.pathname)
})

test('the app takes over the visible step immediately, and the steps below one by one', async () => {
  respond()
  const seen: string[][] = []
  await renderHook(() => seen.push([...useResponseSteps(steps).keys()]))
  expect(seen[0]).toEqual(['build', 'prove'])
  await expect.poll(() => seen.at(-1)).toEqual([])
  expect(seen).toContainEqual(['prove'])
})

test('if the address names a block, all steps are rendered at once', async () => {
  respond()
  history.replaceState(null, '', '#prove')
  const { result } = await renderHook(() => useResponseSteps(steps))
  expect(result.current.size).toBe(0)
})

test('without a first response every step is rendered', async () => {
  const { result } = await renderHook(() => useResponseSteps(steps))
  expect(result.current.size).toBe(0)
})
