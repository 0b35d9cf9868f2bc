import { MINUTE_MS } from '../../domain/format/time-units.ts'

/** The crons of wrangler.toml, and whether each is due in a given minute (UTC). */
const CRONS: readonly (readonly [cron: string, isDue: (minute: Date) => boolean])[] = [
  ['* * * * *', () => true],
  ['0 * * * *', (minute) => minute.getUTCMinutes() === 0],
  ['0 11 * * *', (minute) => minute.getUTCHours() === 11 && minute.getUTCMinutes() === 0],
]

/**
 * Fires the cron triggers on their schedule, which the local platform does not do. A failure is logged, and
 * the cron fires again at its next time. Returns a function that stops it.
 */
export function startCrons(baseUrl: string, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout
  const arm = () => {
    timer = setTimeout(fire, MINUTE_MS - (Date.now() % MINUTE_MS))
  }
  const fire = () => {
    arm()
    const minute = new Date()
    for (const [cron, isDue] of CRONS) if (isDue(minute)) void trigger(baseUrl, cron, log)
  }
  arm()
  return () => clearTimeout(timer)
}

async function trigger(baseUrl: string, cron: string, log: (line: string) => void): Promise<void> {
  try {
    const url = `${baseUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(MINUTE_MS) })
    if (!answer.ok) log(`The scheduled work "${cron}" answered ${answer.status}.`)
  } catch (error) {
    log(
      `The scheduled work "${cron}" could not be started: ${error instanceof Error ? error.message : error}`,
    )
  }
}
