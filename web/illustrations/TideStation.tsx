import { stationMessages as messages } from '../messages/start.ts'
import styles from './TideStation.module.css'

/** Repeated from paint.ts, which would bring the chunk of the error page to the start page. */
const line = (color: string, strokeWidth: number) => ({ stroke: `var(--${color})`, strokeWidth })

const outline = line('ink', 1.8)

const paint = {
  front: { fill: 'var(--sheet)', ...outline },
  shade: { fill: 'var(--shaded)', ...outline },
  glass: { fill: 'var(--icon-face)', ...outline },
  opening: { fill: 'var(--inside)', ...outline },
  roof: { fill: 'var(--roof)', ...outline },
  tiles: line('roof-line', 1.2),
  fine: line('line-strong', 1),
  middle: line('ink', 1.2),
  pile: line('ink', 3.4),
  water: line('harbour-line', 1.5),
  dotted: { ...line('far', 2), strokeDasharray: '0.01 5.2' },
  guide: { ...line('task', 1.3), strokeDasharray: '4 4' },
  gull: line('ink-2', 1.6),
  lead: line('ink-3', 1.1),
  node: { fill: 'var(--sheet)', ...line('far', 2), strokeDasharray: '0.01 4.6' },
  doneNode: { fill: 'var(--success-wash)', ...line('success-line', 1.4) },
  tick: line('success', 2.2),
  count: { fill: 'var(--ink-2)', fontSize: 12, fontWeight: 'var(--weight-heading)' },
  number: { fill: 'var(--ink-2)', ...line('sheet', 3), paintOrder: 'stroke', fontSize: 11, fontWeight: 'var(--weight-bold)' },
  sign: { fill: 'var(--harbour)', fontFamily: 'var(--mono)', fontSize: '0.8125rem', fontWeight: 'var(--weight-heading)' },
  name: { fill: 'var(--harbour)', fontSize: 19, fontWeight: 'var(--weight-bold)' },
}

/** An axonometric drawing: finished parts are solid, later ones dotted, and the door is the learner's current step. */
export const TideStation = () => (
  <svg
    className={styles.station}
    viewBox="0 60 720 690"
    fill="none"
    strokeLinejoin="round"
    strokeLinecap="round"
    role="img"
    aria-label={messages.picture}
  >
    <g aria-hidden="true">
      <path {...paint.water} d={water} />
      <Breakwater />
      <Deck />
      <Mast />
      <Tank />
      <House />
      <Door />
      <Walkway />
      <Gauge />
      <path {...paint.gull} d="M505 128c6-7 12-7 15 0 3-7 9-7 15-1M560 168c4-5 8-5 10 0 2-5 6-5 10-1" />
      <g className={styles.labels}>
        <Callout lead="M60.1 618.3 28 552" end={[60.1, 618.3]} node={[28, 552]} lines={messages.walkway} />
        <Callout lead="M516.1 673.6 590 684" end={[516.1, 673.6]} node={[590, 684]} number={6} lines={messages.breakwater} />
        <path {...line('ink-2', 1.6)} d="M583.5 706.5h13v9h-13ZM586.5 706.5v-3a3.5 3.5 0 0 1 7 0v3" />
        <Callout lead="M240.2 359.1 118 288" end={[240.2, 359.1]} node={[118, 288]} lines={messages.house} />
        <Callout lead="M539.5 438.8 600 392" end={[539.5, 438.8]} node={[600, 392]} number={4} lines={messages.tank} />
        <Callout lead="M469.3 241.6 528 244" end={[469.3, 241.6]} node={[528, 244]} number={5} lines={messages.mast} />
        <path {...line('task', 1.4)} d="M477.5 520.4 600 556" />
        <rect fill="var(--citron)" x="600" y="543" width="82" height="26" rx="5" />
        <text className="t-small" fill="var(--citron-ink)" fontWeight="var(--weight-heading)" x="641" y="560.5" textAnchor="middle">
          {messages.turn}
        </text>
        <Lines x={602} y={594} lines={messages.door} />
      </g>
    </g>
  </svg>
)

const Breakwater = () => (
  <>
    <Block d="M513.7 650.7 546.5 669.6 583.9 648 583.9 618.3 551.1 599.4 513.7 621ZM513.7 621 546.5 639.9 583.9 618.3M546.5 639.9V669.6" />
    <Block d="M460 681.8 492.7 700.6 530.1 679 530.1 649.3 497.4 630.4 460 652ZM460 652 492.7 670.9 530.1 649.3M492.7 670.9V700.6" />
    <Block d="M406.2 712.8 438.9 731.7 476.3 710.1 476.3 680.4 443.6 661.5 406.2 683.1ZM406.2 683.1 438.9 702 476.3 680.4M438.9 702V731.7" />
  </>
)

const Block = ({ d }: { d: string }) => <path {...paint.dotted} d={d} />

const Deck = () => (
  <>
    <path {...paint.pile} d={piles} />
    <path {...paint.water} d={ripples} />
    <path {...paint.front} d="M111.6 510.3 368.8 658.8V648L111.6 499.5Z" />
    <path {...paint.shade} d="M579.2 537.3 368.8 658.8V648L579.2 526.5Z" />
    <path {...paint.front} d="M322 378 579.2 526.5 368.8 648 111.6 499.5Z" />
    <path {...paint.fine} d={boards} />
  </>
)

const Mast = () => (
  <>
    <path {...paint.dotted} d="M326.7 402.3V116.1" />
    <path fill="var(--harbour-wash)" {...paint.dotted} d="M326.7 186.3 469.3 268.6V220L326.7 137.7Z" />
    <text {...paint.name} transform="matrix(.866 .5 0 1 337.2 176.2)" textLength="138" lengthAdjust="spacingAndGlyphs">
      {messages.board}
    </text>
  </>
)

const Tank = () => (
  <path {...paint.dotted} d="M461.7 445.5V526.5A38 22 0 0 0 537.7 526.5V445.5M461.7 445.5a38 22 0 0 0 76 0a38 22 0 0 0 -76 0" />
)

const House = () => (
  <>
    <path {...paint.front} d="M228.5 499.5 345.4 567V475.2L228.5 407.7Z" />
    <path {...paint.shade} d="M450.6 506.3 345.4 567V475.2L398 380 450.6 414.4Z" />
    <path {...paint.fine} d={planks} />
    <path {...paint.glass} d="M242.5 482 279.9 503.6V468.5L242.5 446.9Z" />
    <path {...paint.middle} d="M261.2 492.8V457.6M242.5 464.4 279.9 486" />
    <path {...paint.front} d="M289.3 509 338.4 537.3V510.3L289.3 482Z" />
    <text {...paint.sign} transform="matrix(.866 .5 0 1 293.9 502.7)" textLength="46" lengthAdjust="spacingAndGlyphs">
      {messages.sign}
    </text>
    <path {...paint.opening} d="M419 524.5 376.9 548.8V481.3L419 457Z" />
    <path {...paint.roof} d="M208.6 417.8 344.2 496.1 407.3 380 271.7 301.7Z" />
    <path {...paint.tiles} d={tiles} />
    <path {...paint.shade} d="M344.2 496.1 407.3 380 470.5 423.2 464.6 430.7 407.3 390.3 350.1 496.8Z" />
  </>
)

/** The door, moving into its frame. */
const Door = () => (
  <>
    <path {...paint.guide} d="M419 524.5 477.5 558.2M376.9 548.8 435.4 582.5M419 457 477.5 490.7M376.9 481.3 435.4 515" />
    <g className={styles.door} fill="var(--citron)" {...line('citron-ink', 1.8)}>
      <path d="M477.5 558.2 435.4 582.5V515L477.5 490.7Z" />
      <path fill="none" strokeWidth="1.1" d="M471.2 553.8 441.7 570.8V519.5L471.2 502.5Z" />
      <circle cx="445.5" cy="544.3" r="2.8" fill="var(--citron-ink)" stroke="none" />
    </g>
  </>
)

const Walkway = () => (
  <>
    <path {...paint.front} d="M1.7 662.8 41.4 685.8V675L1.7 652Z" />
    <path {...paint.shade} d="M228.5 577.8 41.4 685.8V675L228.5 567Z" />
    <path {...paint.front} d="M188.7 544 228.5 567 41.4 675 1.7 652Z" />
    <path {...paint.fine} d={steps} />
  </>
)

const Gauge = () => (
  <>
    <path {...paint.front} d="M311.5 686.5 326.7 695.3V546.8L311.5 538Z" />
    <path {...paint.middle} d={marks} />
    <path fill="var(--harbour)" d="M311.5 686.5 326.7 695.3V652L311.5 643.3Z" />
    {[0, 1, 2, 3, 4].map((metre) => (
      <text key={metre} {...paint.number} x="333.7" y={687.1 - metre * 27}>
        {metre}
      </text>
    ))}
  </>
)

type DrawingPoint = readonly [x: number, y: number]
type CalloutProps = { lead: string; end: DrawingPoint; node: DrawingPoint; lines: readonly string[]; number?: number }

/** A labeled step: ticked if it's done, otherwise with its number. */
const Callout = ({ lead, end, node: [x, y], lines, number }: CalloutProps) => (
  <>
    <path {...paint.lead} d={lead} />
    <circle fill="var(--ink-2)" cx={end[0]} cy={end[1]} r="2.6" />
    <circle {...(number === undefined ? paint.doneNode : paint.node)} cx={x} cy={y} r="12.5" />
    {number === undefined ? (
      <path {...paint.tick} d={`m${x - 4.5} ${y + 0.3} 3.2 3.2 6-6.6`} />
    ) : (
      <text {...paint.count} x={x} y={y + 4.4} textAnchor="middle">
        {number}
      </text>
    )}
    <Lines x={x + 20} y={y + 4.6} lines={lines} isAhead={number !== undefined} />
  </>
)

type LinesProps = { x: number; y: number; lines: readonly string[]; isAhead?: boolean }

const Lines = ({ x, y, lines, isAhead }: LinesProps) =>
  lines.map((text, index) => (
    <text key={text} className="t-strong" fill={isAhead ? 'var(--ink-2)' : 'var(--ink)'} x={x} y={y + index * 18.4}>
      {text}
    </text>
  ))

/* What repeats: short strokes of water, the piles with their ripples, boards, planks, tiles, steps and marks. */

const water =
  'M501 355l24.2 14.0M550 380l24.2 14.0M514 390l24.2 14.0M330 375l24.2 14.0M149 343l24.2 14.0M114 378l24.2 14.0M143 432l24.2 14.0M553 447l24.2 14.0M611 504l24.2 14.0M509 663l24.2 14.0M63 581l24.2 14.0M253 679l24.2 14.0M438 342l39.8 23.0M381 343l39.8 23.0M143 370l39.8 23.0M197 393l39.8 23.0M505 445l39.8 23.0M638 490l39.8 23.0M62 413l39.8 23.0M210 467l39.8 23.0M44 434l39.8 23.0M73 475l39.8 23.0M154 496l39.8 23.0M517 668l39.8 23.0M32 491l39.8 23.0M108 593l39.8 23.0'
const piles = 'M142 520v47M219 564v47M296 609v47M366 649v47M560 540v47M497 576v47M432 614v47M121 602v47M46 645v47M142 625v47M67 668v47'
const ripples = 'M133 568h18M210 612h18M287 657h18M357 697h18M551 588h18M488 624h18M423 662h18M112 650h18M37 693h18M133 673h18M58 716h18'
const boards =
  'M301.0 390.1l257.2 148.5M279.9 402.3l257.2 148.5M258.9 414.4l257.2 148.5M237.8 426.6l257.2 148.5M216.8 438.7l257.2 148.5M195.8 450.9l257.2 148.5M174.7 463.0l257.2 148.5M153.7 475.2l257.2 148.5M132.6 487.3l257.2 148.5'
const planks = 'M228.5 480.6l116.9 67.5M228.5 464.4l116.9 67.5M228.5 448.2l116.9 67.5M228.5 432.0l116.9 67.5M228.5 415.8l116.9 67.5'
const tiles =
  'M227.3 428.6l63.1 -116.1M247.4 440.2l63.1 -116.1M267.5 451.8l63.1 -116.1M287.6 463.5l63.1 -116.1M307.7 475.1l63.1 -116.1M327.8 486.7l63.1 -116.1'
const steps =
  'M170.0 554.9l39.8 22.9M151.3 565.7l39.8 22.9M132.6 576.5l39.8 22.9M113.9 587.3l39.8 22.9M95.2 598.1l39.8 22.9M76.5 608.9l39.8 22.9M57.8 619.7l39.8 22.9M39.1 630.5l39.8 22.9M20.4 641.3l39.8 22.9'
const marks =
  'M311.5 670.3l8.9 5.1M311.5 643.3l8.9 5.1M311.5 616.3l8.9 5.1M311.5 589.3l8.9 5.1M311.5 562.3l8.9 5.1M311.5 656.8l5.8 3.3M311.5 629.8l5.8 3.3M311.5 602.8l5.8 3.3M311.5 575.8l5.8 3.3M311.5 548.8l5.8 3.3'
