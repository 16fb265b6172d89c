import { useEffect, useState, type FocusEvent } from 'react'
import { useMediaQuery } from '../shell/mediaQuery.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { testimonialWords as words } from '../words/accounts.ts'
import { positionAfter, slideTime } from './carousel.ts'
import { Portrait } from './Portrait.tsx'
import styles from './Testimonials.module.css'
import { testimonials as all, type Testimonial } from './testimonials.ts'
import { TrailSheet } from './TrailSheet.tsx'

/** What learners say, one at a time. It stands still while somebody is at it, and for whoever wants less motion. */
export const Testimonials = ({ testimonials = all }: { testimonials?: readonly Testimonial[] }) => {
  const count = testimonials.length
  // An object, so that choosing the slide in view starts its time anew, too.
  const [slide, setSlide] = useState({ position: 0 })
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') || isHovered || isFocused
  const move = (by: number) => setSlide(({ position }) => ({ position: positionAfter(position, by, count) }))

  useEffect(() => {
    if (isStill) return
    const timer = setTimeout(() => setSlide({ position: positionAfter(slide.position, 1, count) }), slideTime)
    return () => clearTimeout(timer)
  }, [slide, isStill, count])

  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  return (
    <section
      className={styles.side}
      aria-roledescription={words.carousel}
      aria-label={testimonials.some(({ isSample }) => isSample) ? words.labelSamples : words.label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={blur}
    >
      <TrailSheet />
      <Slide testimonial={testimonials[slide.position]!} label={words.place(slide.position + 1, count)} isAnnounced={isStill} />
      <div className={styles.controls}>
        <div className={styles.places}>
          {testimonials.map((_, position) => (
            <button
              key={position}
              type="button"
              aria-label={words.choose(position + 1)}
              aria-current={position === slide.position || undefined}
              onClick={() => setSlide({ position })}
            />
          ))}
        </div>
        <IconButton icon="chevron-left" label={words.previous} onClick={() => move(-1)} />
        <IconButton icon="chevron-right" label={words.next} onClick={() => move(1)} />
      </div>
    </section>
  )
}

type SlideProps = { testimonial: Testimonial; label: string; isAnnounced: boolean }

const Slide = ({ testimonial, label, isAnnounced }: SlideProps) => (
  <div aria-live={isAnnounced ? 'polite' : 'off'}>
    <figure key={label} className={styles.slide} role="group" aria-roledescription={words.slide} aria-label={label}>
      {testimonial.isSample && <p className={styles.sample}>{words.sample}</p>}
      <blockquote>{testimonial.quote}</blockquote>
      <figcaption>
        {testimonial.image ? (
          <img className={styles.picture} src={testimonial.image} alt="" width="40" height="40" />
        ) : (
          <Portrait name={testimonial.portrait} />
        )}
        <span>
          <b>{testimonial.name}</b>
          <span className={styles.country}>
            <Icon name="flag" size={14} />
            {testimonial.country}
          </span>
        </span>
      </figcaption>
    </figure>
  </div>
)
