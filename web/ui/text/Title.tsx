import { unbrokenWords } from '@fieldwork/core/unbrokenWords.ts'

/** The text of a title, which doesn't break at hyphens. */
export const Title = ({ children }: { children: string }) =>
  unbrokenWords(children).map(({ text, isWhole }, index) =>
    isWhole ? (
      <span key={index} className="t-whole">
        {text}
      </span>
    ) : (
      text
    ),
  )
