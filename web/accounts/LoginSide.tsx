import { useQuery } from '@tanstack/react-query'
import { testimonialCount, type Testimonial } from '../../core/accounts/testimonials.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { Emblem } from '../ui/Emblem.tsx'
import { Icon } from '../ui/Icon.tsx'
import { projectSlideWords, testimonialWords } from '../words/accounts.ts'
import { testimonialsQuery } from './api.ts'
import { Carousel, type Slide } from './Carousel.tsx'
import styles from './LoginSide.module.css'
import { TrailSheet } from './TrailSheet.tsx'

/** Beside the login form: the operator's testimonials; without them, projects of the catalogue; without those, the drawing alone. */
export const LoginSide = () => {
  const testimonials = useQuery(testimonialsQuery)
  const projects = useQuery(projectsQuery)
  // Until it is known whether there are testimonials, neither is shown.
  const voices = testimonials.isPending ? undefined : (testimonials.data ?? [])
  const built = voices?.length === 0 ? (projects.data ?? []).filter(({ metadata }) => metadata.visibility === 'public') : []
  return (
    <div className={styles.side}>
      <TrailSheet />
      {voices && voices.length > 0 && (
        <Carousel label={testimonialWords.label} words={testimonialWords} slides={voices.map(testimonialSlide)} />
      )}
      {built.length > 0 && (
        <Carousel label={projectSlideWords.label} words={projectSlideWords} slides={built.slice(0, testimonialCount).map(projectSlide)} />
      )}
    </div>
  )
}

const testimonialSlide = ({ name, country, image, quote }: Testimonial): Slide => ({
  ...{ key: name, name, quote, detail: country },
  picture: <img className={styles.portrait} src={image} alt="" width="44" height="44" />,
  detailIcon: <Icon name="flag" size={14} />,
})

const projectSlide = ({ id, metadata: { title, description, icon, series, category } }: Project): Slide => ({
  ...{ key: id, name: title, quote: description, detail: series?.title ?? category },
  picture: <Emblem name={icon} size={44} />,
  detailIcon: series && <Emblem name={series.id} size={18} />,
})
