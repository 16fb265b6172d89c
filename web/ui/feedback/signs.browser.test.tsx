import { describe, expect, test, vi, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { addresses, giveAddresses, takeAddresses } from '../../testing/addresses.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import face from '../../gallery/samples/face.svg'
import { Avatar } from '../images/Avatar.tsx'
import { AvatarStack } from '../images/AvatarStack.tsx'
import { Banner, type BannerType } from './Banner.tsx'
import { burst, Confetti } from './Confetti.tsx'
import { GenericError } from './GenericError.tsx'
import { ImageWithFallback } from '../images/ImageWithFallback.tsx'
import { ProBadge } from '../ProBadge.tsx'
import { Ring } from './Ring.tsx'
import { Skeleton } from './Skeleton.tsx'

test('a banner is an error, a success, a review or neutral; each has a sign and is announced [MODAL-42]', async () => {
  const types: Record<BannerType, string> = { error: 'alert', success: 'status', review: 'status', neutral: 'status' }
  for (const [type, role] of Object.entries(types)) {
    const { container, unmount } = await render(<Banner type={type as BannerType}>Something happened</Banner>)
    const banner = container.querySelector<HTMLElement>('[data-type]')!
    expect(banner.dataset['type']).toBe(type)
    expect(banner.getAttribute('role')).toBe(role)
    expect(banner.querySelector('svg, [data-status]')).not.toBeNull()
    await unmount()
  }
})

test('the generic error says sorry, and its link to support opens in a new tab; without an address nobody is mentioned [APP-67]', async () => {
  giveAddresses()
  const { container } = await render(<GenericError />)
  const link = page.getByRole('link', { name: /let us know/ }).element()
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  link.querySelector('span')?.remove()
  expect(container.textContent).toBe(
    'Sorry about that! Something went wrong. Please try refreshing and let us know if the problem persists.',
  )
  takeAddresses()
  const without = await render(<GenericError />)
  expect(without.container.textContent).toBe('Sorry about that! Something went wrong. Please try refreshing.')
  expect(without.container.querySelector('a')).toBeNull()
})

test('a ring tells by its name how a task stands', async () => {
  await render(
    <>
      <Ring status="incomplete" />
      <Ring status="review" />
      <Ring status="complete" />
    </>,
  )
  for (const name of ['Task still to complete', 'Task in-review', 'Task done!'])
    await expect.element(page.getByRole('img', { name })).toBeVisible()
})

test('a ring whose progress is not known draws a quarter [DIR-31]', async () => {
  const { container } = await render(<Ring status="progress" />)
  expect(container.querySelector('circle:last-child')!.getAttribute('stroke-dasharray')).toBe('25 200')
})

test('a skeleton shows only after 150 ms', async () => {
  const { container } = await render(<Skeleton />)
  const bar = container.firstElementChild!
  expect(getComputedStyle(bar).transitionDelay).toBe('0.15s')
  expect(getComputedStyle(bar).opacity).toBe('0')
})

describe('an avatar', () => {
  test.each([
    ['xs', 24],
    ['sm', 32],
    ['md', 36],
    ['lg', 40],
  ] as const)('of size %s is %i px wide [MODAL-44]', async (size, width) => {
    const { container } = await render(<Avatar url={face} name="Ines Moreno" size={size} />)
    expect(container.querySelector<HTMLElement>('[data-size]')!.offsetWidth).toBe(width)
    expect(container.querySelector('img')!.getAttribute('src')).toContain('size=')
  })

  test('shows its picture once it has loaded [MODAL-46]', async () => {
    const { container } = await render(<Avatar url={`${face}?slow`} name="Ines Moreno" />)
    const picture = container.querySelector('img')!
    expect(picture.dataset['state']).toBe('loading')
    expect(getComputedStyle(picture).opacity).toBe('0')
    await expect.poll(() => picture.dataset['state']).toBe('loaded')
    await expect.poll(() => getComputedStyle(picture).opacity).toBe('1')
  })

  test('shows a generic person where there is no picture or it fails [MODAL-46] [MODAL-47]', async () => {
    const { container } = await render(
      <>
        <Avatar url="" name="Nobody yet" />
        <Avatar url="/there-is-no-such-picture.png" name="Ines Moreno" />
      </>,
    )
    await expect.poll(() => container.querySelectorAll('[data-icon=user]')).toHaveLength(2)
    expect(container.querySelector('img')).toBeNull()
    await expect.element(page.getByRole('img', { name: 'Ines Moreno' })).toBeVisible()
  })

  test('of a Pro user can have a second ring [PLAN-45]', async () => {
    const { container } = await render(
      <>
        <Avatar url={face} name="Ines" pro />
        <Avatar url={face} name="Tom" />
      </>,
    )
    const [pro, free] = [...container.children].map((ring) => getComputedStyle(ring).boxShadow)
    expect(pro).not.toBe('none')
    expect(free).toBe('none')
  })

  test('stands with at most two others in a stack', async () => {
    const { container } = await render(<AvatarStack urls={[face, `${face}?2`, `${face}?3`, `${face}?4`]}>340+</AvatarStack>)
    expect(container.querySelectorAll('[data-size=xs]')).toHaveLength(3)
    expect(container.textContent).toBe('340+')
  })
})

test('a picture that fails says so, and "Refresh" reloads the page [MODAL-50]', async () => {
  giveAddresses()
  onTestFinished(takeAddresses)
  let refreshed = 0
  await render(<ImageWithFallback src="/there-is-no-such-picture.png" alt="A padlock" loading="eager" onRefresh={() => refreshed++} />)
  const fallback = page.getByRole('group', { name: 'A padlock' })
  const link = fallback.getByRole('link', { name: /^let us know/ })
  await expect.element(link).toHaveAttribute('href', addresses.supportUrl)
  link.element().querySelector('span')!.remove()
  expect(fallback.element().textContent).toContain(
    'Oops! The image failed to load. Please try refreshing and let us know if the problem persists.',
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect(refreshed).toBe(1)
})

describe('the Pro badge', () => {
  test.each(['pro', 'pending'] as const)(
    'of a user whose plan is %s reads "Pro", explains itself, and lets a click through [PLAN-40] [PLAN-41]',
    async (plan) => {
      let through = 0
      await render(
        <div onClick={(event) => (through += event.defaultPrevented ? 0 : 1)}>
          <ProBadge isPro={isPro(plan)} location="project_head" />
        </div>,
      )
      const badge = page.getByRole('button', { name: 'Pro' })
      await expect.element(badge).toHaveTextContent('Pro')
      await expect.element(badge).toHaveAccessibleDescription("You're a Pro!")
      await badge.click()
      expect(through).toBe(1)
    },
  )

  test('of anybody else asks for the upgrade in its place, and keeps the click from doing anything else', async () => {
    const asked: string[] = []
    let through = 0
    await render(
      <a href="#elsewhere" onClick={() => through++}>
        Save as Markdown
        <ProBadge isPro={false} location="share_markdown" inside onUpgrade={(location) => asked.push(location)} />
      </a>,
    )
    await page.getByText('Pro', { exact: true }).click()
    expect(asked).toEqual(['share_markdown'])
    expect(through).toBe(0)
    expect(location.hash).toBe('')
  })

  test('can be pressed with the keyboard', async () => {
    const asked: string[] = []
    await render(<ProBadge isPro={false} location="contents" onUpgrade={(location) => asked.push(location)} />)
    await userEvent.keyboard('{Tab}{Enter}')
    expect(asked).toEqual(['contents'])
  })
})

describe('confetti', () => {
  const painted = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    if (width === 0 || height === 0) return false
    return canvas
      .getContext('2d')!
      .getImageData(0, 0, width, height)
      .data.some((part) => part > 0)
  }

  test('is 300 pieces with a spread of 60, and flies [MODAL-49]', async () => {
    expect(burst).toMatchObject({ particleCount: 300, spread: 60 })
    const { container } = await render(
      <div style={{ position: 'fixed', inset: 0 }}>
        <Confetti />
      </div>,
    )
    await expect.poll(() => painted(container.querySelector('canvas')!), { timeout: 4000 }).toBe(true)
  })
  test('does not fly for people who asked for less motion', async () => {
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const still = (await render(<Confetti />)).container.querySelector('canvas')!
    expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
    asked.mockRestore()
    const flying = (await render(<Confetti />)).container.querySelector('canvas')!
    await expect.poll(() => painted(flying)).toBe(true)
    expect(painted(still)).toBe(false)
  })
})

test('a picture that fails asks nobody to write where nobody can be reached', async () => {
  await render(<ImageWithFallback src="/there-is-no-such-picture.png" alt="A padlock" loading="eager" />)
  await expect.element(page.getByText('Oops! The image failed to load. Please try refreshing.')).toBeVisible()
})
