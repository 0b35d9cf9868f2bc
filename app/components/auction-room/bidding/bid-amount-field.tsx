import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { HIGHEST_BID_DOLLARS } from '../../../../domain/auction/bid-messages.ts'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AmountInput } from './amount-input.tsx'
import { parseAmount, stepAmount } from './bid-amount.ts'

interface AmountFieldProps {
  readonly id: string
  readonly label: ReactNode
  /** A button for the active maximum, right of the label. */
  readonly action?: ReactNode
  /** 'Minimum $10,700', at the right of the label. */
  readonly leastText: string
  readonly least: number
  readonly value: string
  /** The amount, in dollars, that the steppers and the arrow keys add or subtract. */
  readonly step: number
  readonly refused: boolean
  readonly errorId: string
  readonly steppers: boolean
  /** While the bid is in flight the amount cannot be changed. */
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** A field for an amount in whole dollars, with the least amount beside its label. */
export function AmountField(props: AmountFieldProps) {
  const { id, label, action, leastText, least, value, step, refused, errorId, steppers, readOnly, onChange } =
    props
  const stepTo = (up: boolean) => onChange(fieldAmount(stepAmount(value, { least, step, up })))
  const isLeast = (parseAmount(value) ?? least) <= least
  const isMost = parseAmount(value) === HIGHEST_BID_DOLLARS
  const leastTextId = `${id}-least`
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={id} className="text-meta font-[560] text-ink">
            {label}
          </label>
          {action}
        </span>
        <span id={leastTextId} className={`figures text-meta ${refused ? 'text-out' : 'text-ink-2'}`}>
          {leastText}
        </span>
      </div>
      <div className="flex gap-2 tight:flex-wrap tight:*:flex-1">
        {steppers && (
          <IconButton
            label="Less"
            look="outlined"
            size="bid"
            disabled={isLeast}
            onClick={() => stepTo(false)}
          >
            <Minus aria-hidden className="size-5" />
          </IconButton>
        )}
        <AmountInput
          id={id}
          value={value}
          least={least}
          refused={refused}
          readOnly={readOnly}
          describedBy={refused ? `${errorId} ${leastTextId}` : leastTextId}
          onChange={onChange}
          onStep={stepTo}
        />
        {steppers && (
          <IconButton label="More" look="outlined" size="bid" disabled={isMost} onClick={() => stepTo(true)}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
    </div>
  )
}
