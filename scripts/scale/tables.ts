import { MEASURED } from './constants.ts'
import { estimate } from './model.ts'

const WATCHERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
const BIDS = [0.1, 1, 10, 100, 1_000]

/** The tables of docs/scale.md. */
export function toTables(): string {
  const { on, aloneUs, stormUs, sendUs, publishUs, openUs } = MEASURED
  const constants = [
    ['a bid by HTTP that comes alone, without watchers, with its replica and notifications', aloneUs],
    ['one of as many bids as the server takes', stormUs],
    ['a broadcast for each watcher', sendUs],
    ['a broadcast for each relay', publishUs],
    ['a socket that is opened', openUs],
  ] as const
  return [
    `Constants, ${on}, microseconds of processor time:\n`,
    table(
      ['What', 'us'],
      constants.map(([what, us]) => [what, count(Math.round(us))]),
    ),
    ...BIDS.map((bids) => `\n${bidsText(bids)}:\n\n${tableOf(bids)}`),
  ].join('\n')
}

function bidsText(bids: number): string {
  if (bids < 1) return `One bid in ${1 / bids} seconds`
  return bids === 1 ? 'One bid a second' : `${count(bids)} bids a second`
}

function tableOf(bids: number): string {
  const rows = WATCHERS.map((watchers) => {
    const { relays, broadcasts, roomShare, relayShare, lastMs, bytes, dollars } = estimate({ watchers, bids })
    return [
      count(watchers),
      count(relays),
      broadcasts.toFixed(1),
      percent(roomShare),
      percent(relayShare),
      lastMs.toFixed(0),
      `${count(Number((bytes / 1e6).toPrecision(2)))} MB`,
      `$${dollars.toFixed(2)}`,
    ]
  })
  const heads = [
    'Watchers',
    'Relays',
    'Broadcasts/s',
    'Room busy',
    'Relay busy',
    'To the last, ms',
    'Sent a second',
    'Cost of an hour',
  ]
  return table(heads, rows)
}

const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

/** Above 100 % the thread does not keep up. */
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
