import { calendarDateText } from '../../../../domain/format/times.ts'
import { toDeclarations } from '../../../../domain/listing/public-declarations.ts'
import type { VisibleChanges } from '../../../../domain/listing/visible-changes.ts'
import type { WireDeclarations } from '../../../../domain/schemas/vehicle.ts'
import {
  accidentsText,
  knownFaultsText,
  registrationText,
  smogText,
} from '../../../../domain/vehicle/declarations.ts'
import { type Fact, FactColumns } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { Prose } from '../../../components/ui/prose.tsx'

/** A text of up to this many characters is a fact row; a longer one has its own heading. */
const SHORT = 32

interface DeclaredBySellerProps {
  readonly declarations: WireDeclarations
  /** Notes about public changes since the listing was published. */
  readonly marks: VisibleChanges['marks']
}

/** The seller's declarations; missing ones are stated as missing. */
export function DeclaredBySeller({ declarations, marks }: DeclaredBySellerProps) {
  const declared = toDeclarations(declarations)
  const faults = knownFaultsText(declared)
  const facts: Fact[] = [
    { label: 'Registration', value: registrationText(declared), note: marks['declarations.registration'] },
    { label: 'Emissions', value: smogText(declared, calendarDateText), note: marks['declarations.smog'] },
    { label: 'Accidents', value: accidentsText(declared), note: marks['declarations.accidents'] },
  ]
  const note = marks['declarations.known_faults']
  const isShort = faults.length <= SHORT
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Declared by the seller</SectionTitle>
      <FactColumns facts={isShort ? [...facts, { label: 'Known faults', value: faults, note }] : facts} />
      {!isShort && (
        <div>
          <h3 className="text-ink-2">Known faults</h3>
          {note && <p className="text-meta">{note}</p>}
          <div className="text-ink">
            <Prose text={faults} />
          </div>
        </div>
      )}
    </section>
  )
}
