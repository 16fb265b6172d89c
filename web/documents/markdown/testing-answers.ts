/* What tutors write, and what makes it hard to read while it comes. `[1]` to `[3]` are sources. */

const code = (language: string, ...lines: string[]) => ['```' + language, ...lines, '```'].join('\n')

export const answers: readonly string[] = [
  'The signing still works, but the name you asked for is dropped. [1] The browser then finds no *subject alternative name* and refuses the page. [2]',
  `Let openssl print just that part:\n\n${code('shell', 'openssl x509 -in journal.crt \\', '  -noout -ext subjectAltName')}\n\nLook for \`DNS:\` followed by your site name. [1]`,
  'Three things decide it:\n- **Who** signed it [1]\n- Which *names* it holds [2]\n- The two dates\n\nAll of them have to be right.',
  'First:\n1. Make a key\n2. Make a request\n   - with the name\n   - with `-addext`\n\n3. Sign it\n\nThen reload.',
  '| File | Whose |\n| --- | ---: |\n| ca.crt | everybody’s [1] |\n| ca.key | **yours** |\n\nKeep the second.',
  'A heading by underlining\n---\nis a rule here, and\n***\nthis is one, too, but ***this*** is not.',
  '# Why\n## It is refused\n\n> A certificate is a statement,\n> not a secret.\n\nSo you may publish it. [1]',
  'See [the manual](https://example.org/openssl "openssl") or [the step](#sign), and https://example.org/more.',
  '1. one\n\n2. two\n\n\n3. three\n\n   more of three\n\n    more still\n\nfour',
  `1. Run it:\n\n   ${code('shell', '   $ nginx -t', '   nginx: ok').replaceAll('\n', '\n   ')}\n\n2. Read what it says.`,
  `${code('js', 'const a = `one', '', '${two}`', '// # not a heading', '- not a list')}\n${code('', 'plain')}\ndone`,
  '~~~~text\n```\ninside\n```\n~~~~\n\n    indented\n\n    code\n\nwords',
  'Text <b>with</b> <script>alert(1)</script> HTML.\n\n<div>\n\n- and a list\n\n</div>\n\n<!-- a comment -->',
  '[1]: https://example.org\n[a]: https://example.org "title\n\nNo addresses are given elsewhere: [a] and [a][1] and [b](<two words>). [1][2]',
  '- [ ] make a key\n- [x] sign it\n\n* another list\n* of two\n\n+ and one',
  'Line one  \nline two\\\nline three\n\n\n\nFar below.\r\n\r\nWindows\rlines. 2 * 3 * 4, snake_case_words, ~~gone~~.',
  'שלום עולם, זה `code` בעברית [1].\n\n- פריט\n- עוד [פריט](https://example.org)\n\nمرحبا **بالعالم**.',
  '**Bold that is never closed, and `code too, and [a link\n\nnext [1]',
  '> - quoted list\n>   ```\n>   code\n>   ```\n> \n> > deeper\n\nout\nof it',
  `| a |\n|---|\n| \`x|y\` |\n\nOne sentence “quoted”. Two. [3]\n\n${code('python', 'def f(x):', '    return "é😀" # why')}`,
]
