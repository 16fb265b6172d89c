import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CodeWords } from './CodeWords.tsx'

test('a sentence has typographic apostrophes and quotation marks, and its code is written as it is typed', async () => {
  const { container } = await render(<CodeWords text={`The guests' log doesn't say "no". Use \`awk '$1 == "a"'\`.`} />)
  expect(container.textContent).toBe(`The guests’ log doesn’t say “no”. Use awk '$1 == "a"'.`)
})
