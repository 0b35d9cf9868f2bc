import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { CLIENT, readManifest } from './manifest.ts'

/** Sizes of a page in bytes; HTML, scripts and styles as gzip. */
export interface Weight {
  readonly html: number
  readonly scripts: number
  readonly styles: number
  /** One size per font file. */
  readonly fonts: readonly number[]
  /** Images in the first viewport. */
  readonly imagesInSight: number
}

/** Loads a page in a fresh window and measures its actual responses. */
export async function measureWeight(page: Page, path: string): Promise<Weight> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
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
    responses
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

/**
 * The gzip size of the scripts that the build lists for a route's page: entry, root and route, each file
 * once.
 */
export function sumRouteScripts(route: string): number {
  const { entry, routes } = readManifest()
  // A route is a file, or a folder with a file `route.tsx`.
  const parts = [entry, routes.root, routes[`routes/${route}`] ?? routes[`routes/${route}/route`]]
  const files = new Set(
    parts.flatMap((part) => {
      if (part === undefined) throw new Error(`The build has no ${route}.`)
      return [part.module, ...(part.imports ?? [])]
    }),
  )
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(join(CLIENT, file))).length, 0)
}
