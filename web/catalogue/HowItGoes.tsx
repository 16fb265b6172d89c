import { Emblem } from '../ui/Emblem.tsx'
import { TrailNode } from '../ui/TrailNode.tsx'
import { visitorWords } from '../words/start.ts'
import styles from './HowItGoes.module.css'

const { trail, answer, keep } = visitorWords.ways

/** An evening with a project, in three pictures. */
export const HowItGoes = () => (
  <ol className={styles.ways}>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <ol className={styles.trail}>
          {trail.steps.map((step, index) => (
            <li key={step} data-at={at(index)}>
              <TrailNode step={index + 1} at={at(index)} hidden />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <h3>{trail.title}</h3>
      <p>{trail.text}</p>
    </li>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.turn}>
          <span className={styles.tab}>{answer.turn}</span>
          <b>{answer.question}</b>
          <p className={styles.field}>
            {answer.saidBefore}
            <code>{answer.saidCode}</code>
            {answer.saidAfter}
            <i />
          </p>
        </div>
      </div>
      <h3>{answer.title}</h3>
      <p>{answer.text}</p>
    </li>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.leaf} data-behind />
        <div className={styles.leaf}>
          <Emblem name="corner" size={36} />
          <b>{keep.project}</b>
          <small>{keep.builtBy}</small>
          <i />
          <i />
          <i />
        </div>
      </div>
      <h3>{keep.title}</h3>
      <p>{keep.text}</p>
    </li>
  </ol>
)

const at = (index: number) => (index < 2 ? 'behind' : index === 2 ? 'here' : 'ahead')
