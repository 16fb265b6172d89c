import makeQrCode from 'qrcode-generator'
import { chanceOf, lettersAndDigits, type Chance } from '../measuring/chance.ts'
import {
  dashboardSecrets,
  harmlessLines,
  harmlessProperties,
  harmlessRows,
  jsonSecrets,
  terminalSecrets,
  type Piece,
} from './plantedSecrets.ts'

const kindsOfScreens = ['dark terminal', 'light terminal', 'console', 'JSON', 'dashboard', 'editor'] as const
export type Screen = { kind: (typeof kindsOfScreens)[number]; html: string; fontSize: number; scale: 1 | 2; width: number; height: number }

const monospaced = ['DejaVu Sans Mono', 'JetBrains Mono', 'Source Code Pro', 'Ubuntu Mono']
const proportional = ['Inter', 'Roboto', 'DejaVu Sans', 'Source Code Pro']
const fontSizes = [11, 12, 13, 14, 15, 16]
const wholeScreen = { width: 1440, height: 900 }
/** Windows and pieces of a screen, which are read in a fraction of the time. */
const windows = [
  { width: 960, height: 600 },
  { width: 800, height: 500 },
  { width: 720, height: 450 },
  { width: 640, height: 400 },
]

/** A page of lines with secrets, each in an element with `data-secret`. */
export const screenOf = (index: number, seed: number): Screen => {
  const chance = chanceOf(seed * 10_007 + index)
  const kind = kindsOfScreens[index % kindsOfScreens.length]!
  const fontSize = fontSizes[Math.floor(index / kindsOfScreens.length) % fontSizes.length]!
  // Every kind takes every turn.
  const turn = (index + Math.floor(index / kindsOfScreens.length)) % 12
  const scale = turn === 5 || turn === 11 ? 2 : 1
  const size = turn === 0 || turn === 11 ? wholeScreen : chance.one(windows)
  const font = chance.one(kind === 'dashboard' ? proportional : monospaced)
  const [style, body] = drawn[kind](chance, Math.floor(size.height / (fontSize * 1.6)) - 4)
  const html = `<!doctype html><meta charset="utf-8"><style>
    * { margin: 0; box-sizing: border-box }
    body { font: ${fontSize}px/1.5 '${font}', monospace; width: ${size.width}px; height: ${size.height}px; overflow: hidden; ${style} }
    .line { white-space: pre-wrap; overflow-wrap: anywhere }
  </style>${body}`
  return { kind, html, fontSize, scale, ...size }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const shown = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => (typeof piece === 'string' ? escaped(piece) : `<span data-secret="${piece.kind}">${escaped(piece.secret)}</span>`))
    .join('')
const line = (markup: string, colour = '') => `<div class="line"${colour && ` style="color:${colour}"`}>${markup}</div>`

/** Lines, of which three to five have a secret. */
const mixed = (
  chance: Chance,
  count: number,
  secrets: readonly ((c: Chance) => Piece[])[],
  harmless: readonly ((c: Chance) => string)[],
) => {
  const planted = new Set(Array.from({ length: 3 + chance.below(3) }, () => chance.below(count)))
  return Array.from({ length: count }, (_, at) => shown(planted.has(at) ? chance.one(secrets)(chance) : [chance.one(harmless)(chance)]))
}

type Drawn = (chance: Chance, lines: number) => [style: string, body: string]

const terminal =
  (background: string, colours: readonly string[]): Drawn =>
  (chance, lines) => [
    `background:${background}; color:${colours[0]}; padding:14px`,
    mixed(chance, Math.floor(lines * 0.8), terminalSecrets, harmlessLines)
      .map((markup) => line(markup, chance.one(colours)))
      .join(''),
  ]

const qrCode = (chance: Chance): string => {
  const code = makeQrCode(0, 'M')
  code.addData(
    `otpauth://totp/shop:ines?secret=${chance.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32)}&issuer=shop&v=${chance.text(lettersAndDigits, 4)}`,
  )
  code.make()
  return `<div style="background:#fff;padding:16px;display:inline-block"><div data-secret="qr" style="line-height:0">${code.createImgTag(4, 0)}</div></div>`
}

const drawn: Record<Screen['kind'], Drawn> = {
  'dark terminal': terminal('#1e1f29', ['#f8f8f2', '#50fa7b', '#8be9fd', '#bd93f9', '#ffb86c', '#9a9db0']),
  'light terminal': terminal('#fdf6e3', ['#586e75', '#268bd2', '#859900', '#b58900', '#d33682', '#333333']),
  console: (chance, lines) => [
    'background:#ffffff; color:#202124',
    `<div style="background:#f1f3f4;padding:6px 12px;border-bottom:1px solid #cacdd1;color:#5f6368">Elements&nbsp;&nbsp; Console&nbsp;&nbsp; Sources&nbsp;&nbsp; Network&nbsp;&nbsp; Performance</div>` +
      mixed(chance, Math.floor(lines * 0.7), [...terminalSecrets, ...jsonSecrets], harmlessLines)
        .map(
          (markup) =>
            `<div style="display:flex;gap:16px;padding:2px 12px;border-bottom:1px solid #eee;${chance.below(5) === 0 ? 'background:#fdf0ef;color:#b3261e' : ''}">${line(markup)}<span style="margin-left:auto;color:#1967d2;white-space:nowrap">main.ts:${chance.below(300)}</span></div>`,
        )
        .join(''),
  ],
  JSON: (chance, lines) => {
    const isDark = chance.below(2) === 0
    const rows = mixed(chance, Math.floor(lines * 0.9), jsonSecrets, harmlessProperties)
    return [
      isDark ? 'background:#0d1117; color:#a5d6ff; padding:18px' : 'background:#ffffff; color:#0a3069; padding:18px',
      line('{') +
        rows
          .map((markup) => line(`  ${markup},`, chance.one(isDark ? ['#a5d6ff', '#7ee787', '#c9d1d9'] : ['#0a3069', '#116329', '#24292f'])))
          .join('') +
        line('}'),
    ]
  },
  dashboard: (chance, lines) => {
    const isDark = chance.below(3) === 0
    const [page, card, ink, dim] = isDark ? ['#0f1b2a', '#16263a', '#e6edf3', '#9fb0c3'] : ['#f2f3f3', '#ffffff', '#16191f', '#545b64']
    const hasCode = chance.below(2) === 0
    const rows = mixed(chance, Math.floor(lines * (hasCode ? 0.45 : 0.75)), dashboardSecrets, harmlessRows).map((markup) => {
      const [label = '', value = ''] = markup.split('|')
      return `<div style="padding:4px 0"><div style="color:${dim};font-weight:600">${label}</div><div class="line">${value}</div></div>`
    })
    const code = hasCode ? `<div style="margin-top:12px"><b>Scan with your authenticator</b><br>${qrCode(chance)}</div>` : ''
    return [
      `background:${page}; color:${ink}`,
      `<div style="background:#232f3e;color:#fff;padding:10px 16px;display:flex;gap:24px"><b>Cloud console</b><span>Services</span><span>Search</span><span style="margin-left:auto">Frankfurt</span></div>
       <div style="display:grid;grid-template-columns:180px 1fr;gap:20px;padding:20px">
         <div style="line-height:2.2">Overview<br>Users<br>Roles<br>Policies<br>Access keys<br>Billing<br>Settings</div>
         <div><div style="background:${card};border-radius:8px;padding:16px 20px;box-shadow:0 1px 3px #0003;display:grid;grid-template-columns:1fr 1fr;gap:2px 32px">${rows.join('')}</div>${code}</div>
       </div>`,
    ]
  },
  editor: (chance, lines) => [
    'background:#1e1e1e; color:#d4d4d4; display:grid; grid-template-columns:200px 1fr',
    `<div style="background:#252526;padding:10px;color:#cccccc;line-height:1.8">EXPLORER<br>▾ shop<br>&nbsp; src<br>&nbsp; tests<br>&nbsp; .env<br>&nbsp; package.json<br>&nbsp; README.md</div><div style="padding:8px 0">` +
      mixed(chance, Math.floor(lines * 0.8), terminalSecrets, harmlessLines)
        .map(
          (markup, at) =>
            `<div style="display:flex;gap:18px"><span style="color:#858585;width:32px;text-align:right">${at + 1}</span>${line(markup, chance.one(['#d4d4d4', '#ce9178', '#9cdcfe', '#6a9955', '#c586c0']))}</div>`,
        )
        .join('') +
      '</div>',
  ],
}
