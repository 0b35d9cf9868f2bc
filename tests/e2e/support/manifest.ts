import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const CLIENT = join(import.meta.dirname, '../../../build/client')

interface Part {
  readonly module: string
  readonly imports?: readonly string[]
}

export interface Route extends Part {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
}

interface Manifest {
  readonly entry: Part
  readonly routes: Readonly<Record<string, Route>>
}

/** The entry and the routes of the build's manifest, independent of where their files are. */
export function readManifest(): Manifest {
  const folder = join(CLIENT, 'assets')
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest.')
  const text = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
