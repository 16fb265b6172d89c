import { useQuery } from '@tanstack/react-query'
import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import { testimonialCount } from '@fieldwork/core/accounts/testimonials.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { FlagIcon } from '../ui/icons/icons.ts'
import { projectSlideMessages, testimonialMessages } from '../messages/accounts.ts'
import { testimonialsQuery } from '../accounts/api.ts'
import { Carousel, type Slide } from './Carousel.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './LoginSide.module.css'
import { LoginIllustration } from '../illustrations/LoginIllustration.tsx'

/** Beside the login form: the operator's testimonials; without them, projects of the catalogue; without those, the drawing alone. */
export const LoginSide = () => {
  const testimonials = useQuery(testimonialsQuery)
  const projects = useQuery(projectsQuery)
  // Neither is shown until the testimonials have loaded.
  const voices = testimonials.isPending ? undefined : (testimonials.data ?? [])
  const built = voices?.length === 0 ? (projects.data ?? []).flatMap(projectSlide) : []
  return (
    <Stack column className={styles.side}>
      <LoginIllustration />
      {voices && voices.length > 0 && (
        <Carousel label={testimonialMessages.label} messages={testimonialMessages} slides={voices.map(testimonialSlide)} />
      )}
      {built.length > 0 && (
        <Carousel label={projectSlideMessages.label} messages={projectSlideMessages} slides={built.slice(0, testimonialCount)} />
      )}
    </Stack>
  )
}

const testimonialSlide = ({ name, country, image, quote }: Testimonial): Slide => ({
  key: name,
  name,
  quote,
  detail: country,
  picture: <img className={styles.portrait} src={image} alt="" width="44" height="44" />,
  detailIcon: <FlagIcon size={14} />,
})

/** Omits private projects and projects without an outcome. */
const projectSlide = ({ id, metadata: { title, outcome, icon, series, category, visibility } }: Project): Slide[] =>
  visibility === 'public' && outcome
    ? [
        {
          key: id,
          name: title,
          quote: outcome,
          detail: series?.title ?? category,
          picture: <ProjectIcon name={icon} size={44} />,
          detailIcon: series && <ProjectIcon name={series.id} size={18} />,
        },
      ]
    : []
