import { NOT_AVAILABLE } from '../../../../domain/vehicle/vehicle-labels.ts'
import { CopyButton } from '../../../components/ui/copy-button.tsx'

/** The VIN, with a button that copies it. */
export function Vin({ vin }: { readonly vin: string | null }) {
  if (!vin) return NOT_AVAILABLE
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 not-tight:justify-end">
      {vin}
      <CopyButton text={vin} label="Copy the VIN" />
    </span>
  )
}
