import { expect, test } from 'vitest'
import { htmlOf } from './documentationHtml.ts'

test('commands are above their output, in the same scrollable part of the page', () => {
  expect(htmlOf([{ kind: 'output', text: '<7>', commands: ['echo "<7>"', 'ls -l x'] }], [])).toBe(
    '<pre class="own" tabindex="0"><code><span class="command t-faint">echo &quot;&lt;7&gt;&quot;</span><span class="command t-faint">ls <span>-l</span> x</span>&lt;7&gt;</code></pre>',
  )
})
