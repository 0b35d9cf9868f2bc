/** Runs Lighthouse with its emulated phone in the browser of the tests. */
import type { Config } from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS } from '../browser-arguments.ts'
import { freePort } from '../local/platform.ts'
import { startStolenTimeMeasurement } from './stolen-time.ts'

const SCRIPTS_AUDIT = 'network-requests'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
  /** The audits that cost points, with their displayed values. */
  readonly findings: readonly string[]
  /**
   * Lighthouse's benchmark index of the machine; below 1,000 Lighthouse warns that its emulated phone is too
   * slow.
   */
  readonly machine: number
  /** The share (0 to 1) of processor time that the host took during this audit. */
  readonly stolen: number
  /** The URLs of the requested scripts. */
  readonly scripts: readonly string[]
}

/** Opens a browser, audits each URL `runs` times, round by round, and closes the browser. */
export async function auditPages(
  browserPath: string,
  urls: readonly string[],
  {
    categories,
    runs,
    browserArguments = [],
  }: {
    readonly categories: readonly Category[]
    readonly runs: number
    readonly browserArguments?: readonly string[]
  },
): Promise<ReadonlyMap<string, readonly Audit[]>> {
  const { default: lighthouse, defaultConfig } = await import('lighthouse')
  const skipAudits = findWeightless(defaultConfig)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...BROWSER_ARGUMENTS, ...browserArguments, `--remote-debugging-port=${port}`],
  })
  const audits = new Map<string, Audit[]>(urls.map((url) => [url, []]))
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const url of urls) {
        const stolenSince = startStolenTimeMeasurement()
        const result = await lighthouse(url, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: [...categories],
          // Nobody looks at it, and it takes seconds.
          disableFullPageScreenshot: true,
          skipAudits,
        })
        if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`)
        audits.get(url)?.push({ ...readReport(result.lhr as Report), stolen: stolenSince() })
      }
    }
  } finally {
    await browser.close()
  }
  return audits
}

/** Audits that move no score, and take a third of the time; without the one that names the requested scripts. */
function findWeightless({ categories }: Config): string[] {
  const refs = Object.values(categories ?? {}).flatMap(({ auditRefs }) => auditRefs)
  const kept = new Set(refs.filter(({ weight }) => weight > 0).map(({ id }) => id)).add(SCRIPTS_AUDIT)
  return [...new Set(refs.map(({ id }) => id))].filter((id) => !kept.has(id))
}

/** The screen of Lighthouse's emulated phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const PHOTOS_WITHIN_MS = 2_000

/** Opens each URL once as the phone does, without an audit, so that what a server creates at the first request is there. */
export async function visitPages(browserPath: string, urls: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: [...BROWSER_ARGUMENTS] })
  try {
    const page = await browser.newPage(PHONE)
    for (const url of urls) {
      await page.goto(url)
      await page.waitForTimeout(PHOTOS_WITHIN_MS)
    }
  } finally {
    await browser.close()
  }
}

/** The part of Lighthouse's report that is used here. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly title: string
        readonly displayValue?: string
        readonly details?: object
      }
    >
  >
}

function readReport({ runtimeError, environment, categories, audits }: Report): Omit<Audit, 'stolen'> {
  if (runtimeError) throw new Error(runtimeError.message)
  const scores: Partial<Record<Category, number>> = {}
  const lost: string[] = []
  for (const [id, { score, auditRefs }] of Object.entries(categories)) {
    scores[id as Category] = Math.round((score ?? 0) * 100)
    for (const ref of auditRefs) {
      const audit = audits[ref.id]
      if (ref.weight === 0 || !audit || audit.score === null || audit.score >= 1) continue
      lost.push(`${id}: ${audit.title} (${ref.id}) ${audit.displayValue ?? audit.score}`)
    }
  }
  return {
    scores,
    findings: lost,
    machine: Math.round(environment.benchmarkIndex),
    scripts: findScripts(audits[SCRIPTS_AUDIT]?.details),
  }
}

function findScripts(details: object | undefined): string[] {
  const items = details && 'items' in details ? (details.items as readonly Record<string, unknown>[]) : []
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => String(url))
}
