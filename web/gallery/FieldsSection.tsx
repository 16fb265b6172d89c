import { useState } from 'react'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { Link } from '../ui/Link.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { UrlField } from '../ui/fields/UrlField.tsx'
import { Row, Section, State } from './Section.tsx'
import styles from './Gallery.module.css'

const answer = 'My browser follows the signature to Field CA, finds it in its own store, then checks the name.'
const longAnswer = answer.padEnd(209, ' And the dates.')

export function FieldsSection() {
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('journal home arpa')
  const [code, setCode] = useState<readonly string[]>(['4', '0', '8', '1', '2', ''])
  const [task, setTask] = useState('')
  return (
    <Section
      title="Fields"
      rule="Edges reach 3:1 on every surface. Focus turns the edge itself into the ring. The counter turns amber at a fifth remaining and red at zero."
    >
      <Row of={3}>
        <State says="Rest">
          <TextField label="Title" placeholder="Add a title" value={title} onChange={setTitle} />
        </State>
        <State says="Focus" pseudoState="focused">
          <TextField label="Title, focused" value="My field notes" />
        </State>
        <State says="Incorrect">
          <UrlField label="Address" value={address} onChange={setAddress} error="Not a valid URL" />
        </State>
      </Row>
      <Row of={3}>
        <TextArea
          label="Answer"
          placeholder="Go on, we know you have a great answer.."
          value={task}
          onChange={setTask}
          limit={255}
          hint="Saved"
        />
        <TextArea label="Answer, almost full" value={longAnswer} limit={255} hint={<More words="Need more space?" />} />
        <TextArea label="Answer, full" value={answer.padEnd(255, '.')} limit={255} hint={<More words="Character limit reached." />} />
      </Row>
      <Row of={2}>
        <State says="Code, being typed">
          <CodeField label="Your code" value={code} onChange={setCode} />
        </State>
        <State says="Code, refused">
          <CodeField
            label="Your code"
            value={['4', '0', '8', '1', '2', '7']}
            onChange={() => {}}
            error="That code was invalid. Please try again."
          />
        </State>
      </Row>
      <div className={styles.task}>
        <TextField
          label="In a task box the edge takes the colour of the pen"
          value=""
          placeholder="Go on, we know you have a great answer.."
        />
      </div>
    </Section>
  )
}

const More = ({ words }: { words: string }) => (
  <>
    {words} <Link to="/gallery">Upgrade to Pro</Link>
  </>
)
