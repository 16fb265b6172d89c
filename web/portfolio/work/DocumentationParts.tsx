import { Fragment, type ReactNode } from 'react'
import type { DocumentationPart, TextLine, TextRun } from '@fieldwork/core/documentation/schema.ts'
import { documentationMessages as messages } from '@fieldwork/core/messages/documentation.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Work.module.css'

type Props = { parts: readonly DocumentationPart[]; pictures: ReadonlyArray<string | null> }

/** The parts of a documentation. `pictures`: their addresses; null for missing ones. */
export const DocumentationParts = ({ parts, pictures }: Props) =>
  parts.map((part, index) => <Part key={index} part={part} pictures={pictures} />)

const Part = ({ part, pictures }: { part: DocumentationPart; pictures: Props['pictures'] }) => {
  switch (part.kind) {
    case 'heading': {
      // The page's title is above them.
      const Heading = part.level === 1 ? 'h2' : 'h3'
      return (
        <Heading {...direction(part.line)}>
          <Line line={part.line} />
        </Heading>
      )
    }
    case 'text':
      return part.lines.map((line, index) => (
        <p key={index} {...direction(line)}>
          <Line line={line} />
        </p>
      ))
    case 'own':
      return (
        <div className={styles.own}>
          <Paragraphs lines={part.lines} />
        </div>
      )
    case 'summary':
      return (
        <div className={styles.summary}>
          <blockquote>
            <Paragraphs lines={part.lines} />
          </blockquote>
          <Text text="small" tone="faint">
            {part.by}
          </Text>
        </div>
      )
    case 'output':
      // A scrollable region is focusable, so that it can be scrolled with the keyboard.
      return (
        <pre className={styles.own} tabIndex={0}>
          <code>
            {part.commands?.map((command, index) => (
              <Command key={index}>{command}</Command>
            ))}
            {part.text}
          </code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Paragraphs lines={part.lines} />
        </blockquote>
      )
    case 'facts':
      return (
        <dl>
          {part.rows.map(({ name, line }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd {...direction(line)}>
                <Line line={line} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'picture': {
      const address = pictures[part.picture]
      if (!address) return <p className={styles.missing}>{messages.pictureMissing}</p>
      return (
        <figure>
          <img src={address} alt={part.alt} loading="lazy" decoding="async" />
        </figure>
      )
    }
  }
}

/** Wraps only at spaces, because a hyphen begins an option. */
const Command = ({ children }: { children: string }) => (
  <span className={`${styles.command} t-faint`}>
    {children.split(/(?<=\s)(?=\S)/).map((word, index) => (/\S-|^-/.test(word) ? <Unbroken key={index}>{word}</Unbroken> : word))}
  </span>
)

const Unbroken = ({ children }: { children: string }) => {
  const word = children.trimEnd()
  return (
    <>
      <span>{word}</span>
      {children.slice(word.length)}
    </>
  )
}

/** Keeps line breaks. An empty line or a change of direction starts a new paragraph. */
const Paragraphs = ({ lines }: { lines: readonly TextLine[] }) => {
  const groups: TextLine[][] = []
  let isOpen = false
  for (const line of lines) {
    const isEmpty = line.runs.every(({ text }) => text === '')
    if (!isEmpty && isOpen && groups.at(-1)![0]!.isRightToLeft === line.isRightToLeft) groups.at(-1)!.push(line)
    else if (!isEmpty) groups.push([line])
    isOpen = !isEmpty
  }
  return groups.map((group, index) => (
    <p key={index} {...direction(group[0]!)}>
      {group.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Line line={line} />
        </Fragment>
      ))}
    </p>
  ))
}

const direction = ({ isRightToLeft }: TextLine) => (isRightToLeft ? { dir: 'rtl' } : {})

/** A line of text in its styles. */
export const Line = ({ line: { runs } }: { line: TextLine }) => runs.map((run, index) => <Fragment key={index}>{styled(run)}</Fragment>)

const styled = ({ text, bold, italic, strike, code, href }: TextRun): ReactNode => {
  let content: ReactNode = text
  if (code) content = <code>{content}</code>
  if (bold) content = <strong>{content}</strong>
  if (italic) content = <em>{content}</em>
  if (strike) content = <del>{content}</del>
  if (!href) return content
  return (
    <a href={href} rel="nofollow ugc noopener">
      {content}
    </a>
  )
}
