import { useEffect, useState } from 'react'
import {
  EARLIEST_START_MS,
  getSchedule,
  LATEST_START_MS,
  offeredDurations,
} from '../../../domain/auction/listing-terms.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { dateTimeText, inSentence, nearTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { type CreateValues, chosenStartMs } from '../../../domain/listing/create-form.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { ChoiceField } from '../../components/listing-form/choice-field.tsx'
import { settlementFeeTexts } from '../../components/listing-form/create-copy.ts'
import { PriceFields } from '../../components/listing-form/price-fields.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { type SectionProps, wireField } from './create-fields.ts'
import { FormSection } from './form-section.tsx'
import type { CreateFees, OpenCreatePage } from './loader.server.ts'

interface SettingsSectionProps extends SectionProps {
  readonly page: OpenCreatePage
}

/** Title, prices, duration and the fees. */
export function SettingsSection({ create, page }: SettingsSectionProps) {
  const { values, hasOwnTitle } = create.form
  const title = wireField(create, 'title')
  return (
    <FormSection section={CREATE_SECTIONS[3]}>
      <TextField
        {...title}
        maxLength={150}
        autoComplete="off"
        required
        note={
          hasOwnTitle
            ? undefined
            : 'We fill this in from the year, make, model, and trim until you write your own.'
        }
      />
      <PriceFields field={(name) => wireField(create, name)}>
        <TextField
          {...wireField(create, 'start_at')}
          type="datetime-local"
          hint="Optional, Pacific time"
          min={toPacificTimeField(page.nowMs + EARLIEST_START_MS)}
          max={toPacificTimeField(page.nowMs + LATEST_START_MS)}
          note="15 minutes to 30 days from now. Leave it empty to start one hour after you create it."
        />
        <ChoiceField
          {...wireField(create, 'auction_duration')}
          options={offeredDurations(page.maxDays).map(String)}
          labelOf={(days) => `${days} days`}
        />
      </PriceFields>
      <Schedule values={values} renderedAtMs={page.nowMs} />
      <Fees fees={page.fees} />
    </FormSection>
  )
}

const REFRESH_EVERY_MS = 30_000

/** The start and end that sending the form now would give. */
function Schedule({
  values,
  renderedAtMs,
}: {
  readonly values: CreateValues
  readonly renderedAtMs: number
}) {
  const [nowMs, setNowMs] = useState(renderedAtMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const chosenMs = chosenStartMs(values)
  const { startAtMs, endAtMs } = getSchedule(nowMs, Number(values.auction_duration), chosenMs)
  return (
    <p className="figures max-w-prose">
      {chosenMs === null ? 'It starts one hour after you create it: now that would be' : 'It starts'}{' '}
      <b className="font-semibold text-ink">{inSentence(nearTimeText(startAtMs, nowMs))}</b>
      {chosenMs === null ? ', and it would end' : ', and ends'}{' '}
      <b className="font-semibold text-ink">{withPacificZone(dateTimeText(endAtMs, nowMs))}</b>. If you pay
      later than that, it starts one hour after the payment.
    </p>
  )
}

function Fees({ fees }: { readonly fees: CreateFees }) {
  const { fee, scale } = settlementFeeTexts(fees.settlement, fees.isDealer)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-body font-semibold text-ink">What it costs you</h3>
      <FactRows
        facts={[
          { label: 'Listing fee, paid at checkout before it opens', value: usdExact(fees.listingCents) },
          {
            label: 'Settlement fee, owed when it sells',
            value: fee,
            note: scale ?? undefined,
          },
        ]}
      />
      <p className="max-w-prose text-meta text-ink-3">
        Choose extras, such as a featured place, at checkout. No sale, no settlement fee. The buyer pays us a
        premium on top of the price.
      </p>
    </div>
  )
}
