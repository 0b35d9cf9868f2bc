import { satisfies } from 'semver'
import type { LockedPackage } from './lock-file.ts'

/** A known vulnerability, in the shape in which package registries answer `npm audit`. */
export interface Advisory {
  readonly url: string
  readonly title: string
  readonly severity: string
  /** Range of versions, such as `<1.2.3`. */
  readonly vulnerable_versions: string
}

/** `scripts/licenses/advisories.json`: the advisories of the locked packages at a date. */
export interface AdvisoryFile {
  readonly source: string
  /** Day of the download, YYYY-MM-DD. */
  readonly date: string
  readonly advisories: Readonly<Record<string, readonly Advisory[]>>
}

export const ADVISORY_SOURCE = 'npm registry / GitHub Advisory Database'

/** The locked packages that an advisory names, with the advisory. */
export function findVulnerable(
  packages: readonly LockedPackage[],
  { advisories }: AdvisoryFile,
): { readonly locked: LockedPackage; readonly advisory: Advisory }[] {
  return packages.flatMap((locked) =>
    (advisories[locked.name] ?? [])
      .filter((advisory) =>
        satisfies(locked.version, advisory.vulnerable_versions, { includePrerelease: true }),
      )
      .map((advisory) => ({ locked, advisory })),
  )
}

/**
 * Downloads the advisories of the packages from the configured registry.
 * @throws if the registry does not answer them
 */
export async function downloadAdvisories(
  packages: readonly LockedPackage[],
  { registry, today }: { readonly registry: string; readonly today: string },
): Promise<AdvisoryFile> {
  const versions: Record<string, string[]> = {}
  for (const { name, version } of packages) versions[name] = [...(versions[name] ?? []), version]
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
  })
  if (!response.ok) throw new Error(`the registry answered ${response.status}`)
  return {
    source: ADVISORY_SOURCE,
    date: today,
    advisories: (await response.json()) as AdvisoryFile['advisories'],
  }
}
