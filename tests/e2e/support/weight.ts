import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

const CLIENT = join(import.meta.dirname, '../../../build/client')

/** What a page brings along, in bytes; scripts, style sheets and the page itself as gzip makes them. */
export interface Weight {
  readonly html: number
  readonly scripts: number
  readonly styles: number
  /** Of each font file by itself. */
  readonly fonts: readonly number[]
  /** Of the pictures that are in sight before anybody scrolls. */
  readonly imagesInSight: number
}

/** Loads a page in a fresh window and weighs what was really asked for. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const asked: Response[] = []
  page.on('response', (response) => asked.push(response))
  await page.goto(path, { waitUntil: 'networkidle' })
  const inSight = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < window.innerHeight
      })
      .map(({ currentSrc }) => currentSrc),
  )
  const bodies = await Promise.all(
    asked
      .filter((response) => response.ok())
      .map(async (response) => ({
        url: response.url(),
        type: response.request().resourceType(),
        body: await response.body().catch(() => Buffer.alloc(0)),
      })),
  )
  const sum = (type: string) =>
    bodies.filter((file) => file.type === type).reduce((total, { body }) => total + gzipSync(body).length, 0)
  return {
    html: sum('document'),
    scripts: bodies
      .filter(({ url, type }) => type === 'script' || /\.js(\?|$)/.test(url))
      .reduce((total, { body }) => total + gzipSync(body).length, 0),
    styles: sum('stylesheet'),
    fonts: bodies.filter(({ type }) => type === 'font').map(({ body }) => body.length),
    imagesInSight: bodies
      .filter(({ url }) => inSight.includes(url))
      .reduce((total, { body }) => total + body.length, 0),
  }
}

interface Route {
  readonly module: string
  readonly imports?: readonly string[]
}

/** What the build says that a route's page loads: the entry, the frame and the route, each file once. */
export function scriptsOfBuild(routeId: string): number {
  const folder = join(CLIENT, 'assets')
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest.')
  const text = readFileSync(join(folder, name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    readonly entry: Route
    readonly routes: Readonly<Record<string, Route>>
  }
  const parts = [manifest.entry, manifest.routes.root, manifest.routes[routeId]]
  const files = new Set(
    parts.flatMap((part) => {
      if (part === undefined) throw new Error(`The build has no ${routeId}.`)
      return [part.module, ...(part.imports ?? [])]
    }),
  )
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(join(CLIENT, file))).length, 0)
}
