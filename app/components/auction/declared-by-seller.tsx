import { calendarDateText } from '../../../domain/display/times.ts'
import type { WireDeclarations } from '../../../domain/schemas/vehicle.ts'
import {
  accidentsText,
  knownFaultsText,
  registrationText,
  smogText,
} from '../../../domain/vehicle/declarations.ts'
import { type Fact, FactColumns } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'
import { declarationsOf } from './declarations.ts'
import { Prose } from './prose.tsx'

/** Up to this length (characters) a text stands in a row, as any other value. */
const SHORT = 32

/** What the seller answers for, in plain words; what they did not say is not made up. */
export function DeclaredBySeller({ declarations }: { readonly declarations: WireDeclarations }) {
  const declared = declarationsOf(declarations)
  const faults = knownFaultsText(declared)
  const facts: Fact[] = [
    { label: 'Registration', value: registrationText(declared) },
    { label: 'Emissions', value: smogText(declared, calendarDateText) },
    { label: 'Accidents', value: accidentsText(declared) },
  ]
  const isShort = faults.length <= SHORT
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Declared by the seller</SectionTitle>
      <FactColumns facts={isShort ? [...facts, { label: 'Known faults', value: faults }] : facts} />
      {!isShort && (
        <div>
          <h3 className="text-ink-2">Known faults</h3>
          <div className="text-ink">
            <Prose text={faults} />
          </div>
        </div>
      )}
    </section>
  )
}
