import { useEffect, useState, type FocusEvent, type ReactNode } from 'react'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { carouselMessages as messages } from '../messages/accounts.ts'
import { positionAfter, slideTime } from './carousel.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Carousel.module.css'
import { Text } from '../ui/text/Text.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/icons.ts'

export type Slide = { key: string; quote: string; picture: ReactNode; name: string; detail: string; detailIcon: ReactNode }

type Props = { label: string; slides: readonly Slide[]; messages: { choose: (position: number) => string; previous: string; next: string } }

/** Shows one slide at a time. Pauses while hovered or focused, and with reduced motion. */
export const Carousel = ({ label, slides, messages: controls }: Props) => {
  const count = slides.length
  // An object, so that choosing the current slide restarts its timer, too.
  const [chosen, setChosen] = useState({ position: 0 })
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') || isHovered || isFocused
  const move = (by: number) => setChosen(({ position }) => ({ position: positionAfter(position, by, count) }))

  useEffect(() => {
    if (isStill) return
    const timer = setTimeout(() => setChosen({ position: positionAfter(chosen.position, 1, count) }), slideTime)
    return () => clearTimeout(timer)
  }, [chosen, isStill, count])

  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  // Reloading the list can reduce the number of slides.
  const position = Math.min(chosen.position, count - 1)
  return (
    <Stack
      as="section"
      column
      grow
      aria-roledescription={messages.carousel}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={blur}
    >
      <Card slide={slides[position]!} label={messages.place(position + 1, count)} isAnnounced={isStill} />
      <Row gap={4} className={styles.controls}>
        <div className={styles.places}>
          {slides.map(({ key }, at) => (
            <button
              key={key}
              type="button"
              aria-label={controls.choose(at + 1)}
              aria-current={at === position || undefined}
              onClick={() => setChosen({ position: at })}
            />
          ))}
        </div>
        <IconButton icon={ChevronLeftIcon} label={controls.previous} onClick={() => move(-1)} />
        <IconButton icon={ChevronRightIcon} label={controls.next} onClick={() => move(1)} />
      </Row>
    </Stack>
  )
}

const Card = ({ slide, label, isAnnounced }: { slide: Slide; label: string; isAnnounced: boolean }) => (
  <div aria-live={isAnnounced ? 'polite' : 'off'}>
    <div key={slide.key} role="group" aria-roledescription={messages.slide} aria-label={label}>
      <figure className={styles.slide}>
        <Text as="blockquote" text="subheading">
          {slide.quote}
        </Text>
        <Row as="figcaption" gap={12} above={20} text="body">
          {slide.picture}
          <span>
            <b>{slide.name}</b>
            <Row as="span" gap={4} above={2} text="caption" tone="faint">
              {slide.detailIcon}
              {slide.detail}
            </Row>
          </span>
        </Row>
      </figure>
    </div>
  </div>
)
