/** S8: Lighthouse's scores of home, list and auction page on the production build, as a phone sees them. */
import { gzipSync } from 'node:zlib'
import { findBrowser } from '../browser.ts'
import { findBusiestAuction } from '../demo/serve-demo.ts'
import { type Audit, auditPages, type Category, visitPages } from '../lighthouse/audit.ts'
import { reserveProcessor } from '../lighthouse/own-processor.ts'
import type { DemoState } from './demo-state.ts'
import { median } from './statistics.ts'

const MIN_SCORES: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const CATEGORIES = Object.keys(MIN_SCORES) as Category[]
const MAX_SCRIPT_KB = 125
/**
 * The lowest benchmark index of a machine that Lighthouse accepts without a warning: on a slower one, its
 * emulated phone is slower than a real one.
 */
const MIN_MACHINE = 1_000
/** The least part of the best index of a run: below it, others take the host's processors, also where it says nothing of stolen time. */
const MIN_PART_OF_BEST = 0.85
/** The greatest share of processor time that the host of a virtual machine may take during an audit. */
const MAX_STOLEN = 0.02
/** Audits per requested run at most: a machine may never be quiet. */
const MAX_TRIES = 4

export interface PageRow {
  readonly id: 'S8'
  readonly page: string
  /** `performance` is the median of the quiet runs, the others are of the first run. `performances` has every run. */
  readonly scores: Readonly<Record<Category, number>>
  readonly performances: readonly number[]
  /** Lighthouse's benchmark index of the machine in each run. */
  readonly machine: readonly number[]
  readonly stolen: readonly number[]
  /** The performance scores of the runs that were made while the machine was idle. */
  readonly quiet: readonly number[]
  readonly scriptKb: number
  readonly lost: readonly string[]
  /** Null where too few runs were made while the machine was idle. */
  readonly passed: boolean | null
}

/**
 * Serves the demo, and audits its three public pages, each until `runs` of its audits met a quiet machine or `runs * MAX_TRIES`
 * audits were made. Only the machine decides which audits count, never their scores. A page has a processor of its own: the server
 * and Lighthouse run on no visitor's phone, and a phone has processors enough for the browser's other processes.
 */
export async function measurePages(demo: DemoState, runs: number): Promise<PageRow[]> {
  const processor = reserveProcessor()
  // Started now, so that it keeps off the page's processor too.
  const server = await demo.start({ isSite: true })
  try {
    const pages = { home: '/', browse: '/auctions', detail: await findBusiestAuction(server.url) }
    const urls = Object.values(pages).map((path) => server.url + path)
    const log = (line: string) => process.stderr.write(`${line}\n`)
    if (processor === null) log('The pages share their processor with the server and Lighthouse.')
    const browser = { path: findBrowser(log), arguments: processor?.browserArguments ?? [] }
    // The server creates the sizes of a photo at their first request.
    await visitPages(browser.path, urls)
    const audits = await auditUntilQuiet(urls, { runs, browser, log })
    const rows: PageRow[] = []
    const least = leastMachine(audits)
    for (const [page, path] of Object.entries(pages))
      rows.push(await toRow(page, audits.get(server.url + path) ?? [], { runs, least }))
    return rows
  } finally {
    await server.stop()
    processor?.release()
  }
}

interface Auditing {
  readonly runs: number
  readonly browser: { readonly path: string; readonly arguments: readonly string[] }
  readonly log: (line: string) => void
}

async function auditUntilQuiet(
  urls: readonly string[],
  { runs, browser, log }: Auditing,
): Promise<ReadonlyMap<string, readonly Audit[]>> {
  const audits = new Map<string, readonly Audit[]>(urls.map((url) => [url, []]))
  for (let round = 0; round < runs * MAX_TRIES; round += 1) {
    const least = leastMachine(audits)
    const countQuiet = (url: string) =>
      (audits.get(url) ?? []).filter((audit) => wasQuiet(audit, least)).length
    const open = urls.filter((url) => countQuiet(url) < runs)
    if (open.length === 0) break
    const made = await auditPages(browser.path, open, {
      // The others are the same in every run.
      categories: round === 0 ? CATEGORIES : ['performance'],
      runs: 1,
      browserArguments: browser.arguments,
    })
    for (const [url, added] of made) {
      audits.set(url, [...(audits.get(url) ?? []), ...added])
      for (const audit of added) log(describeAudit(url, audit))
    }
  }
  return audits
}

/** Printed after each audit, so that an aborted benchmark keeps its measurements. */
function describeAudit(url: string, { scores, machine, stolen }: Audit): string {
  const { pathname } = new URL(url)
  return `${pathname}: performance ${scores.performance}, machine ${machine}, ${percent(stolen)} of it stolen`
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

/** The least benchmark index of an audit that counts, by the best of all. */
function leastMachine(audits: ReadonlyMap<string, readonly Audit[]>): number {
  const all = [...audits.values()].flat().map(({ machine }) => machine)
  return Math.max(MIN_MACHINE, MIN_PART_OF_BEST * Math.max(0, ...all))
}

const wasQuiet = ({ machine, stolen }: Audit, least: number): boolean =>
  machine >= least && stolen <= MAX_STOLEN

async function toRow(
  page: string,
  audits: readonly Audit[],
  { runs, least }: { readonly runs: number; readonly least: number },
): Promise<PageRow> {
  const of = (category: Category) => audits.flatMap(({ scores }) => scores[category] ?? [])
  const quiet = audits.filter((audit) => wasQuiet(audit, least)).map(({ scores }) => scores.performance ?? 0)
  const isJudged = quiet.length >= runs
  const scores: Record<Category, number> = {
    performance: median(isJudged ? quiet : of('performance')),
    accessibility: median(of('accessibility')),
    'best-practices': median(of('best-practices')),
    seo: median(of('seo')),
  }
  const reaches = (category: Category) => scores[category] >= MIN_SCORES[category]
  const others = CATEGORIES.filter((category) => category !== 'performance').every(reaches)
  const scriptKb = await measureGzipKb(new Set(audits.flatMap(({ scripts }) => scripts)))
  return {
    id: 'S8',
    page,
    scores,
    performances: of('performance'),
    machine: audits.map(({ machine }) => machine),
    stolen: audits.map(({ stolen }) => stolen),
    quiet,
    scriptKb,
    lost: [...new Set(audits.flatMap(({ findings: lost }) => lost))],
    passed: others && scriptKb <= MAX_SCRIPT_KB && (isJudged ? reaches('performance') : null),
  }
}

/** The gzip size in KB: the transferred size would include the response headers. */
async function measureGzipKb(urls: ReadonlySet<string>): Promise<number> {
  const sizes = [...urls].map(async (url) => {
    const answer = await fetch(url)
    return gzipSync(new Uint8Array(await answer.arrayBuffer())).length
  })
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1_024
}

export function printPages(rows: readonly PageRow[]): void {
  const gate = `${CATEGORIES.map((category) => MIN_SCORES[category]).join('/')}, ${MAX_SCRIPT_KB} KB`
  process.stdout.write(`S8  Lighthouse, mobile: ${CATEGORIES.join(' / ')}, scripts; gate ${gate}\n`)
  for (const { page, scores, performances, machine, stolen, quiet, scriptKb, passed, lost } of rows) {
    const shown = CATEGORIES.map((category) => scores[category]).join(' / ')
    const spread = `performance ${performances.join(', ')}, on a quiet machine ${quiet.join(', ') || 'none'}`
    const index = `machine ${machine.join(', ')}, stolen ${stolen.map(percent).join(', ')}`
    process.stdout.write(
      `    ${page.padEnd(7)} ${shown}, ${scriptKb.toFixed(1)} KB (${spread}; ${index}): ${describeVerdict(passed)}\n`,
    )
    if (!passed) for (const finding of lost) process.stdout.write(`        ${finding}\n`)
  }
}

function describeVerdict(passed: boolean | null): string {
  if (passed === null) return `not judged, the machine was below ${MIN_MACHINE} or shared`
  return passed ? 'met' : 'MISSED'
}
