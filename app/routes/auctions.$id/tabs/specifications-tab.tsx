import { Check } from 'lucide-react'
import { NOT_AVAILABLE } from '../../../../domain/vehicle/vehicle-labels.ts'
import { FactColumns } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { Prose } from '../../../components/ui/prose.tsx'
import type { AuctionPage } from '../loader.server.ts'
import { DeclaredBySeller } from './declared-by-seller.tsx'
import { Vin } from './vin.tsx'

interface SpecificationsTabProps {
  readonly page: Pick<AuctionPage, 'specifications' | 'changes'> & {
    readonly auction: Pick<AuctionPage['auction'], 'vehicle'>
  }
}

/** The vehicle's data, and the seller's declarations (docs/rules/auction-page.md, Tabs). */
export function SpecificationsTab({ page }: SpecificationsTabProps) {
  if (page.specifications === null) return <p>Vehicle information not available</p>
  const { vehicle } = page.auction
  const { marks } = page.changes
  return (
    <div className="flex flex-col gap-8">
      {page.specifications.map(({ title, facts }) => (
        <section key={title} className="flex flex-col gap-3">
          <SectionTitle>{title}</SectionTitle>
          <FactColumns
            facts={facts.map(({ field, label, value }) => ({
              label,
              value: field === 'vin' ? <Vin vin={value} /> : value,
              note: marks[field],
            }))}
          />
        </section>
      ))}
      <DeclaredBySeller declarations={vehicle.declarations} marks={marks} />
      <Features features={vehicle.features} note={marks.features} />
      {vehicle.description.trim() !== '' && (
        <section className="flex flex-col gap-3">
          <SectionTitle>Description</SectionTitle>
          <Prose text={vehicle.description.trim()} />
        </section>
      )}
    </div>
  )
}

interface FeaturesProps {
  readonly features: readonly string[]
  readonly note: string | undefined
}

function Features({ features, note }: FeaturesProps) {
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Features</SectionTitle>
      {note && <p className="-mt-2 text-meta">{note}</p>}
      {features.length === 0 ? (
        <FactColumns facts={[{ label: 'Listed by the seller', value: NOT_AVAILABLE }]} />
      ) : (
        <ul className="gap-x-10 sm:columns-2 lg:columns-3">
          {features.map((feature) => (
            <li key={feature} className="flex break-inside-avoid gap-2.5 py-1.5 text-ink">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
