import { useEffect, useState } from 'react'
import { offeredDurations, scheduleOf } from '../../../domain/auction/listing-terms.ts'
import { CREATE_LABELS, settlementFeeText } from '../../../domain/display/create-texts.ts'
import { dateTimeText, inHomeZone, inSentence, nearTimeText } from '../../../domain/display/times.ts'
import { groupedPriceText, usdExact } from '../../../domain/display/usd.ts'
import { vehicleValueLabel } from '../../../domain/display/vehicle-labels.ts'
import { CREATE_SECTIONS, type CreateField } from '../../../domain/listing/create-form.ts'
import { AUCTION_TYPES } from '../../../domain/vehicle/enumerations.ts'
import type { CreateFees, OpenCreatePage } from '../../../worker/services/pages/create-page.ts'
import { serverNowMs } from '../../live/server-clock.ts'
import { ChoiceField } from '../listing/choice-field.tsx'
import { FactRows } from '../ui/facts.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { Radio } from '../ui/radio.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'
import { placeId } from './focus-place.ts'
import { FormSection } from './form-section.tsx'

interface SettingsPartProps extends PartProps {
  readonly page: OpenCreatePage
}

/** On what terms it is sold, when, and what that costs. */
export function SettingsPart({ create, page }: SettingsPartProps) {
  const { values, hasOwnTitle } = create.form
  const title = fieldOf(create, 'title')
  return (
    <FormSection section={CREATE_SECTIONS[3]}>
      <TextField
        {...title}
        maxLength={150}
        autoComplete="off"
        required
        note={hasOwnTitle ? undefined : 'Made of year, make, model and trim until you write your own.'}
      />
      <AuctionType create={create} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Amount create={create} field="starting_bid" required hint="US dollars" />
        {values.auction_type === 'reserve' && (
          <Amount
            create={create}
            field="reserve_price"
            hint="Secret"
            note="Below it the car is not sold. Buyers see only whether it is met. You can lower it later, never raise it."
          />
        )}
        <Amount
          create={create}
          field="buy_now_price"
          hint="Optional"
          note="Whole dollars, above the starting bid and not below the reserve. Offered until the first bid, or until the reserve is met."
        />
        <ChoiceField
          {...fieldOf(create, 'auction_duration')}
          options={offeredDurations(page.maxDays).map(String)}
          labelOf={(days) => `${days} days`}
        />
      </div>
      <Schedule days={Number(values.auction_duration)} renderedAtMs={page.nowMs} />
      <Fees fees={page.fees} />
    </FormSection>
  )
}

function AuctionType({ create }: PartProps) {
  const { name, value, errors } = fieldOf(create, 'auction_type')
  return (
    <fieldset aria-describedby={errors && `${placeId('auction_type')}-error`}>
      <legend className="mb-1 text-meta font-[560] text-ink">{CREATE_LABELS.auction_type}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {AUCTION_TYPES.map((type, index) => (
          <Radio
            key={type}
            id={index === 0 ? placeId('auction_type') : undefined}
            name={name}
            value={type}
            checked={value === type}
            onChange={() => create.setValue('auction_type', type)}
            note={TYPE_NOTES[type]}
          >
            {vehicleValueLabel(type)}
          </Radio>
        ))}
      </div>
      <FieldError id={`${placeId('auction_type')}-error`} message={errors?.[0]} />
    </fieldset>
  )
}

const TYPE_NOTES = {
  reserve: 'You name the least that you take.',
  no_reserve: 'The highest bid buys it, whatever it is. More people bid.',
} as const

interface AmountProps extends PartProps {
  readonly field: Extract<CreateField, 'starting_bid' | 'reserve_price' | 'buy_now_price'>
  readonly hint: string
  readonly note?: string
  readonly required?: boolean
}

function Amount({ create, field, ...rest }: AmountProps) {
  const control = fieldOf(create, field)
  return (
    <TextField
      {...control}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      placeholder="$"
      onBlur={() => {
        const grouped = groupedPriceText(control.value)
        if (grouped !== control.value) create.setValue(field, grouped)
      }}
    />
  )
}

const LOOK_AGAIN_MS = 30_000

/** When it would start and end if the form were sent now. */
function Schedule({ days, renderedAtMs }: { readonly days: number; readonly renderedAtMs: number }) {
  const [nowMs, setNowMs] = useState(renderedAtMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const { startAtMs, endAtMs } = scheduleOf(nowMs, days)
  return (
    <p className="figures max-w-prose">
      It starts one hour after you create it: now that would be{' '}
      <b className="font-semibold text-ink">{inSentence(nearTimeText(startAtMs, nowMs))}</b>, and it would end{' '}
      <b className="font-semibold text-ink">{inHomeZone(dateTimeText(endAtMs, nowMs))}</b>. Where you pay
      later than that, it starts one hour after the payment.
    </p>
  )
}

function Fees({ fees }: { readonly fees: CreateFees }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-body font-semibold text-ink">What it costs you</h3>
      <FactRows
        facts={[
          { label: 'Listing fee, paid at checkout before it opens', value: usdExact(fees.listingCents) },
          {
            label: 'Settlement fee, taken from the price when it sells',
            value: settlementFeeText(fees.settlement, fees.isDealer),
          },
        ]}
      />
      <p className="max-w-prose text-meta text-ink-3">
        Extras, such as a place among the featured auctions, can be chosen at checkout. Without a sale no
        settlement fee is due. The buyer pays us a premium on top of the price.
      </p>
    </div>
  )
}
