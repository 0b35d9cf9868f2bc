/** Lighthouse as a phone sees a page, in the browser that the tests use. */
import { chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS } from '../browser-arguments.ts'
import { freePort } from '../local/platform.ts'
import { watchStolenTime } from './stolen-time.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
  /** What took points away, with what Lighthouse says of it. */
  readonly lost: readonly string[]
  /** How fast the machine was by Lighthouse's own test; below 1,000 it warns that its phone, a quarter of that, is too slow. */
  readonly machine: number
  /** The share (0 to 1) of the processors' time that a host gave to others during this audit. */
  readonly stolen: number
  /** The addresses of the scripts that were asked for. */
  readonly scripts: readonly string[]
}

/** Opens a browser, audits each address as often as asked, round by round, and closes it again. */
export async function auditPages(
  browserPath: string,
  urls: readonly string[],
  { categories, runs }: { readonly categories: readonly Category[]; readonly runs: number },
): Promise<ReadonlyMap<string, readonly Audit[]>> {
  const { default: lighthouse } = await import('lighthouse')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  const audits = new Map<string, Audit[]>(urls.map((url) => [url, []]))
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const url of urls) {
        const stolenSince = watchStolenTime()
        const result = await lighthouse(url, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: [...categories],
        })
        if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`)
        audits.get(url)?.push({ ...read(result.lhr as Report), stolen: stolenSince() })
      }
    }
  } finally {
    await browser.close()
  }
  return audits
}

/** The part of Lighthouse's report that is read here. */
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

function read({ runtimeError, environment, categories, audits }: Report): Omit<Audit, 'stolen'> {
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
    lost,
    machine: Math.round(environment.benchmarkIndex),
    scripts: scriptsOf(audits['network-requests']?.details),
  }
}

function scriptsOf(details: object | undefined): string[] {
  const items = details && 'items' in details ? (details.items as readonly Record<string, unknown>[]) : []
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => String(url))
}
