import { fullUrl, isEmptyAnswer } from '../../core/tasks/status.ts'
import { ImageWithFallback } from '../ui/ImageWithFallback.tsx'
import type { Item } from './boxState.ts'
import styles from './DoneAnswers.module.css'
import { uploadAddress } from './uploadAnswer.ts'

/** The answers of a done box, quoted; with their questions where there is more than one. */
export const DoneAnswers = ({ items }: { items: readonly Item[] }) => {
  const given = items.filter(({ value }) => !isEmptyAnswer(value))
  return given.map((item) => (
    <div key={item.node.id} id={item.node.id} className={styles.answer}>
      {(given.length > 1 || item.node.type === 'validationUpload') && <b className={styles.question}>{item.node.title}</b>}
      <Given item={item} />
    </div>
  ))
}

const Given = ({ item: { node, value, answer } }: { item: Item }) => {
  if (node.type !== 'validationUpload') {
    const text = value.text?.data.trim() ?? ''
    return <p className={styles.words}>{node.type === 'validationUrl' ? fullUrl(text, node.extension) : text}</p>
  }
  if (!value.file) return null
  return <ImageWithFallback className={styles.picture} src={uploadAddress(value.file.storageName, answer.revision)} alt={node.title} />
}
