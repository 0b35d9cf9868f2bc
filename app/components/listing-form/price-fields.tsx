import { type FormEvent, type ReactNode, useState } from 'react'
import type { GetFieldProps } from '../forms/field-of.ts'
import { AmountField } from '../forms/number-field.tsx'
import { AuctionTypeField } from './auction-type-field.tsx'
import { EDIT_MESSAGES } from './edit-copy.ts'
import { FieldWarning } from './field-warning.tsx'
import { ineffectiveReserveText } from './reserve-note.ts'

interface PriceFieldsProps {
  readonly field: GetFieldProps<'auction_type' | 'starting_bid' | 'reserve_price' | 'buy_now_price'>
  /** The starting bid can no longer be changed; reserve and buy now price can be lowered or removed. */
  readonly isFixed?: boolean
  /** The time fields, which differ between the forms, in the same grid of two columns. */
  readonly children: ReactNode
}

const RESERVE_NOTE =
  'The car won’t sell below it. Buyers see only whether it is met. Once the auction has started you can lower it, never raise it.'
const BUY_NOW_NOTE =
  'Whole dollars, above the starting bid and not below the reserve. Offered until the first bid, or until the reserve is met.'

/** The price fields. A fixed field is shown disabled with the reason, and is not part of the posted form. */
export function PriceFields({ field, isFixed = false, children }: PriceFieldsProps) {
  const type = field('auction_type')
  const buyNow = field('buy_now_price')
  const hasNoReserve = isFixed && type.defaultValue === 'no_reserve'
  const isReserveAsked = type.value === undefined ? !hasNoReserve : type.value === 'reserve'
  // An uncontrolled field reports its value by input events.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = (name: 'starting_bid' | 'reserve_price') => {
    const { value, defaultValue } = field(name)
    return value ?? typed[name] ?? defaultValue ?? ''
  }
  const idle = ineffectiveReserveText(textOf('starting_bid'), textOf('reserve_price'))
  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    const { name, value } = target
    if (name === 'starting_bid' || name === 'reserve_price')
      setTyped((before) => ({ ...before, [name]: value }))
  }
  const hasNoBuyNow = isFixed && buyNow.defaultValue === ''
  return (
    <div className="group/prices flex flex-col gap-6">
      <AuctionTypeField
        field={type}
        fixedReason={hasNoReserve ? 'A reserve cannot be added now.' : undefined}
      />
      <div className="grid gap-5 sm:grid-cols-2" onInput={onInput}>
        <AmountField
          {...field('starting_bid')}
          required={!isFixed}
          disabled={isFixed}
          hint="US dollars"
          note={isFixed ? EDIT_MESSAGES.fixed : undefined}
        />
        {isReserveAsked && (
          // Shown and hidden by CSS where the field is uncontrolled, so that it also works without scripts.
          <div className="hidden min-w-0 group-has-[[value=reserve]:checked]/prices:block">
            <AmountField
              {...field('reserve_price')}
              label="Reserve price"
              hint={isFixed ? 'Secret, can be lowered' : 'Secret'}
              note={
                <>
                  {RESERVE_NOTE}
                  <span role="status">{idle !== null && <FieldWarning>{idle}</FieldWarning>}</span>
                </>
              }
            />
          </div>
        )}
        <AmountField
          {...buyNow}
          disabled={hasNoBuyNow}
          hint={hasNoBuyNow ? undefined : isFixed ? 'Can be lowered or removed' : 'Optional'}
          note={hasNoBuyNow ? 'A buy now price cannot be added now.' : BUY_NOW_NOTE}
        />
        {children}
      </div>
    </div>
  )
}
