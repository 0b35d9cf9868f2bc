import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = '/app/components/auction-room/bidding/bidder-file.ts'

/** The name of the built file of `bidder-kit.ts`. */
const FILE = /^bidder-kit-[\w-]{8}\.js$/

/** Returns the URL of the bidder code in the browser build; throws if it is missing. */
export function findBidderFile(names: readonly string[]): string {
  const found = names.find((name) => FILE.test(name))
  if (found === undefined) throw new Error(`The browser build has no file like ${FILE}`)
  return `/assets/${found}`
}

/**
 * Gives the server the name of the file with the bidder code, so that a bidder's page can preload it: the
 * framework names the files of routes only. Requires that the browser build runs before the server build.
 */
export function bidderFilePlugin(assets: string): Plugin {
  let isNamed = false
  return {
    name: 'bidder-file',
    load(id, options) {
      if (!options?.ssr || !id.endsWith(MODULE)) return
      isNamed = true
      const file = findBidderFile(readdirSync(join(import.meta.dirname, '../..', assets)))
      return `export const BIDDER_FILE = ${JSON.stringify(file)}`
    },
    generateBundle() {
      if (this.environment.name === 'ssr' && !isNamed)
        this.error(`The server's build has no module ${MODULE}`)
    },
  }
}
