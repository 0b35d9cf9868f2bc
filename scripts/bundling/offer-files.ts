import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = '/app/components/auction/offer-files.ts'

/** The files that `offer-kit.ts` and `offer.ts` come in, of those in the browser's build. */
export function offerFiles(names: readonly string[]): string[] {
  return names.filter((name) => /^offer-(kit-)?[\w-]{8}\.js$/.test(name)).map((name) => `/assets/${name}`)
}

/**
 * Tells the server which files hold the code of the bid forms, so that a bidder's page can name them ahead: the framework
 * names those of routes alone. The browser's build is made first.
 */
export function namedOfferFiles(assets: string): Plugin {
  return {
    name: 'offer-files',
    load(id, options) {
      if (!options?.ssr || !id.endsWith(MODULE)) return
      const files = offerFiles(readdirSync(join(import.meta.dirname, '../..', assets)))
      if (files.length === 0) throw new Error('The browser build has no file of the bid forms')
      return `export const OFFER_FILES = ${JSON.stringify(files)}`
    },
  }
}
