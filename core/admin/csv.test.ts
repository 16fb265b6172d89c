import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', null, undefined, ''], 'a,,,\r\n'],
  [['one, two', 'say "hi"', 'two\nlines'], '"one, two","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@sum'], "'=1+1,'+1,'-1,'@sum\r\n"],
  [[' =cmd()', '\t=1'], "' =cmd(),'\t=1\r\n"],
  [['＝1', '＋1', '－1', '＠sum'], "'＝1,'＋1,'－1,'＠sum\r\n"],
  [['a;=1', 'a; +1', 'a\r\n=1'], '"a;\'=1","a;\' +1","a\r\n\'=1"\r\n'],
])('the cells %j are one line of CSV without formulas', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
