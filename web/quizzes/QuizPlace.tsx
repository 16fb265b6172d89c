import { Suspense, useEffect, useRef, useState } from 'react'
import type { QuizNode } from '@fieldwork/core/documents/nodes/quiz/schema.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { documentMessages as messages } from '../messages/document.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './QuizPlace.module.css'

const Quiz = lazyPart(() => import('./Quiz.tsx').then((file) => file.Quiz))

/** The quiz's slot in the text. The quiz loads when a signed-in reader scrolls near it. */
export const QuizPlace = ({ node }: { node: QuizNode }) => {
  const user = useUser()
  const logIn = useLogIn()
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '600px',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const loading = (
    <Loading gap={10} className={styles.loading}>
      <Skeleton />
      <Skeleton />
    </Loading>
  )
  return (
    <Text
      as="section"
      ref={place}
      text="body"
      className={styles.quiz}
      data-edged
      id={node.id}
      data-block
      data-quiz
      aria-labelledby={`${node.id}-heading`}
    >
      <Text as="h3" text="subheading" below={6} id={`${node.id}-heading`}>
        {node.name ? messages.quizNamed(node.name) : messages.quiz}
      </Text>
      {user ? (
        <ErrorBoundary part={messages.quiz}>
          {isNear ? (
            <Suspense fallback={loading}>
              <Quiz loading={loading} />
            </Suspense>
          ) : (
            <div className={styles.loading} />
          )}
        </ErrorBoundary>
      ) : (
        <>
          <p>{messages.quizVisitor}</p>
          <Text above={14}>
            <Button onClick={() => logIn({ gated: true })}>{messages.quizLogin}</Button>
          </Text>
        </>
      )}
    </Text>
  )
}
