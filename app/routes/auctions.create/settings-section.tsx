import { useEffect, useState } from 'react'
import { getSchedule, offeredDurations } from '../../../domain/auction/listing-terms.ts'
import { dateTimeText, inSentence, nearTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
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
        <ChoiceField
          {...wireField(create, 'auction_duration')}
          options={offeredDurations(page.maxDays).map(String)}
          labelOf={(days) => `${days} days`}
        />
      </PriceFields>
      <Schedule days={Number(values.auction_duration)} renderedAtMs={page.nowMs} />
      <Fees fees={page.fees} />
    </FormSection>
  )
}

const REFRESH_EVERY_MS = 30_000

/** The start and end that sending the form now would give. */
function Schedule({ days, renderedAtMs }: { readonly days: number; readonly renderedAtMs: number }) {
  const [nowMs, setNowMs] = useState(renderedAtMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const { startAtMs, endAtMs } = getSchedule(nowMs, days)
  return (
    <p className="figures max-w-prose">
      It starts one hour after you create it: now that would be{' '}
      <b className="font-semibold text-ink">{inSentence(nearTimeText(startAtMs, nowMs))}</b>, and it would end{' '}
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
