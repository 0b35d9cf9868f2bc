import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = '/app/routes/auctions.$id/bidding/bidder-files.ts'

/** The names of the built files of `bidder-kit.ts` and `bid-request.ts`. */
const FILES = [/^bidder-kit-[\w-]{8}\.js$/, /^bid-request-[\w-]{8}\.js$/]

/** Returns the URLs of the bid form's files in the browser build; throws if one of them is missing. */
export function findBidderFiles(names: readonly string[]): string[] {
  return FILES.flatMap((file) => {
    const found = names.filter((name) => file.test(name))
    if (found.length === 0) throw new Error(`The browser build has no file of the bid forms like ${file}`)
    return found.map((name) => `/assets/${name}`)
  })
}

/**
 * Gives the server the names of the files with the code of the bid forms, so that a bidder's page can preload
 * them: the framework names the files of routes only. Requires that the browser build runs before the server
 * build.
 */
export function bidderFilesPlugin(assets: string): Plugin {
  let isNamed = false
  return {
    name: 'bidder-files',
    load(id, options) {
      if (!options?.ssr || !id.endsWith(MODULE)) return
      isNamed = true
      const files = findBidderFiles(readdirSync(join(import.meta.dirname, '../..', assets)))
      return `export const BIDDER_FILES = ${JSON.stringify(files)}`
    },
    generateBundle() {
      if (this.environment.name === 'ssr' && !isNamed)
        this.error(`The server's build has no module ${MODULE}`)
    },
  }
}
