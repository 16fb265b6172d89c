import type { Page } from '@playwright/test'

/** Types words and returns the milliseconds from each key to the frame that shows it. */
export const keyFrames = async (page: Page, words: string): Promise<number[]> => {
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(globalThis, { found })
    addEventListener(
      'keydown',
      () => {
        const begin = performance.now()
        requestAnimationFrame(() => setTimeout(() => found.push(performance.now() - begin)))
      },
      { capture: true },
    )
  })
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(40)
  }
  return page.evaluate(() => (globalThis as unknown as { found: number[] }).found)
}

/** Acts, and returns the milliseconds from the event's time stamp to the frame in which the element is shown. */
export const untilShown = async (page: Page, event: string, selector: string, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(
    ([type, wanted]) => {
      const state: { shownAfter?: number } = {}
      Object.assign(globalThis, { state })
      addEventListener(
        type!,
        ({ timeStamp }) => {
          const look = () => {
            const isShown = (document.querySelector(wanted!)?.getBoundingClientRect().height ?? 0) > 0
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              port1.close()
              if (isShown) state.shownAfter = performance.now() - timeStamp
              else requestAnimationFrame(look)
            }
            port2.postMessage(0)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    },
    [event, selector],
  )
  await act()
  const shown = await page.waitForFunction(
    () => (globalThis as unknown as { state: { shownAfter?: number } }).state.shownAfter,
    undefined,
    {
      timeout: 30_000,
    },
  )
  return (await shown.jsonValue())!
}

/** Runs in the page before React: names the blocks in which a component was rendered, by commit. */
export const countRenders = () => {
  type Fiber = {
    tag: number
    flags: number
    stateNode: unknown
    child: Fiber | null
    sibling: Fiber | null
    return: Fiber | null
    alternate: Fiber | null
  }
  const functionTags = new Set([0, 11, 14, 15])
  const performedWork = 1
  const renders: string[] = []
  const blockOf = (fiber: Fiber | null): string | undefined => {
    for (let at = fiber; at; at = at.return)
      if (at.stateNode instanceof Element) return at.stateNode.closest<HTMLElement>('article [data-words]')?.dataset['words']
    return undefined
  }
  const visit = (fiber: Fiber) => {
    if (functionTags.has(fiber.tag) && (!fiber.alternate || fiber.flags & performedWork)) {
      const block = blockOf(fiber)
      if (block) renders.push(block)
    }
    // Unchanged children weren't visited.
    if (fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child; child = child.sibling) visit(child)
  }
  const onCommitFiberRoot = (_: number, { current }: { current: Fiber }) => visit(current)
  Object.assign(globalThis, {
    renders,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberRoot,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}
