/** An installed package, as package-lock.json has it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression; null where the package states none. */
  readonly license: string | null
  /** Whether the running product needs it, in contrast to building and testing it. */
  readonly isProduction: boolean
}

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const FOLDER = 'node_modules/'

/** The packages of a package-lock.json, sorted by name; packages of this repository are left out. */
export function parseLockFile(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockEntry>> }
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, devOptional }]) =>
    path.includes(FOLDER) && version !== undefined
      ? [
          {
            name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
            version,
            license: license ?? null,
            isProduction: dev !== true && devOptional !== true,
          },
        ]
      : [],
  )
  const unique = new Map(
    found.map((locked) => [`${locked.name}@${locked.version} ${locked.isProduction}`, locked]),
  )
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
