import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'

/** The pictures of every screen after a run (ignored by git). */
const FOLDER = join(import.meta.dirname, '../../../test-results/pictures')

/** The greatest height of a picture: more rows of a long list show nothing new. */
const MAX_HEIGHT = 4_000

type Theme = 'dark' | 'light'

/** Whether pictures are taken. No test reads them, so that `npm test` takes none. */
export const isPhotographed = process.env.PICTURES === 'screens'

export function emptyPictures(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
}

/** One session per page, kept open: closing a session sets an offline page online again. */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * Photographs a screen in both themes, and leaves the page in the light one. A screen whose `act` opens an
 * overlay is photographed at the size of its window, any other as a whole page.
 */
export async function photographScreen(
  page: Page,
  { name, width, act }: { readonly name: string; readonly width: number; readonly act?: unknown },
): Promise<void> {
  if (act === undefined) await showWhole(page)
  await takePicture(page, { screen: name, width, theme: 'dark' })
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  await takePicture(page, { screen: name, width, theme: 'light' })
}

/**
 * Takes a screenshot of the viewport. `optimizeForSpeed` compresses little: with some four hundred pictures,
 * the full compression takes twice the time.
 */
async function takePicture(
  page: Page,
  picture: { readonly screen: string; readonly width: number; readonly theme: Theme },
): Promise<void> {
  const { screen, width, theme } = picture
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  writeFileSync(join(FOLDER, `${screen}-${width}-${theme}.png`), Buffer.from(data, 'base64'))
}

/** Makes the viewport as high as the page, so that a fixed bottom bar is at the bottom of the picture. */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (size === null) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({
    width: size.width,
    height: Math.min(Math.max(height, size.height), MAX_HEIGHT),
  })
}

/** Writes one page with all pictures, a screen per row: dark and light of each width side by side. */
export function writeIndex(): void {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.png'))
  const screens = [...new Set(files.map((name) => name.replace(/-\d+-(dark|light)\.png$/, '')))].sort()
  const rows = screens.map((screen) => {
    const shown = files.filter((name) => new RegExp(`^${screen}-\\d+-(dark|light)\\.png$`).test(name))
    const byWidth = shown.sort((a, b) => parseWidth(a) - parseWidth(b) || a.localeCompare(b))
    const pictures = byWidth.map(
      (name) =>
        `<a href="${name}"><img loading="lazy" src="${name}" alt="${name}" height="420"><span>${name}</span></a>`,
    )
    return `<section id="${screen}"><h2>${screen}</h2><div>${pictures.join('')}</div></section>`
  })
  const links = screens.map((screen) => `<a href="#${screen}">${screen}</a>`).join(' ')
  writeFileSync(join(FOLDER, 'index.html'), `${HEAD}<nav>${links}</nav>${rows.join('\n')}`)
}

function parseWidth(name: string): number {
  return Number(name.match(/-(\d+)-\w+\.png$/)?.[1])
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every screen</title><style>
body{margin:24px;font:14px/1.5 system-ui;background:#777;color:#fff}nav{line-height:2}a{color:inherit}
section div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start}
section a{display:flex;flex-direction:column;flex:none}h2{font-size:16px;margin:32px 0 8px}
img{object-fit:cover;object-position:top}</style>
`
