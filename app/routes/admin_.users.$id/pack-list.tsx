import { countedText } from '../../../domain/format/counted-text.ts'
import { CorrectionForm } from '../../components/admin/correction-form.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import type { UserPage } from './loader.server.ts'

interface PackListProps {
  readonly packs: UserPage['packs']
  readonly posted: RefusedConsoleForm | null
}

/** The packs of which fees are left; an administrator refunds those, at the price paid. */
export function PackList({ packs, posted }: PackListProps) {
  return (
    <section>
      <h2 className="text-title">Packs</h2>
      <ul className="mt-3 border-t border-line">
        {packs.map(({ id, feeCount, left }) => (
          <li key={id} className="flex flex-col gap-3 border-b border-line py-4">
            <p className="figures text-ink">
              Pack of {countedText(feeCount, 'settlement fee')}, {left} left
            </p>
            <CorrectionForm
              name={`pack-${id}`}
              subject={`Pack of ${countedText(feeCount, 'settlement fee')}`}
              path={`/admin/packs/${id}`}
              actions={[{ value: 'refund', label: 'Refund what is left' }]}
              posted={posted}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
