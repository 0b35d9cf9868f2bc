import type { ChangeRow } from '../../../domain/listing/visible-changes.ts'
import { SectionTitle } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'

/** The number of newest changes shown; the others are folded. */
const SHOWN = 5

/** The changes of a listing since it was published; renders nothing without changes. */
export function ListingChanges({ lines }: { readonly lines: readonly ChangeRow[] }) {
  if (lines.length === 0) return null
  const earlier = lines.slice(SHOWN)
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Changes</SectionTitle>
      <ChangeList lines={lines.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
            Earlier changes ({earlier.length})
          </summary>
          <ChangeList lines={earlier} />
        </details>
      )}
    </section>
  )
}

/** Each change with its time and, where it is known, its author. */
export function ChangeList({ lines }: { readonly lines: readonly ChangeRow[] }) {
  return (
    <ul className="border-t border-line">
      {lines.map(({ key, label, text, long, when, by, afterBids }) => (
        <li key={key} className="border-b border-line py-2.5">
          <p className="figures wrap-anywhere">
            {label}: <span className="text-ink">{text}</span>
          </p>
          <p className="text-meta text-ink-3">
            {when}
            {by && ` · ${by}`}
            {afterBids && <span className="font-semibold text-ink"> · After bids</span>}
          </p>
          {long && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta text-link underline">
                Before and after
              </summary>
              <h3 className="text-meta font-semibold">Before</h3>
              <Prose text={long.before} />
              <h3 className="mt-3 text-meta font-semibold">After</h3>
              <Prose text={long.after} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
