import { Form, useActionData, useNavigation } from '@remix-run/react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { CREATE_LABELS } from '../../../domain/listing/create-places.ts'
import { MAX_IMPORT_ROWS } from '../../../domain/listing/import-file.ts'
import { IMPORT_FIELDS, importChoices } from '../../../domain/listing/import-rows.ts'
import {
  importTemplateHref,
  manyDraftsHref,
  myListingsHref,
} from '../../../domain/listing/seller-addresses.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { controlClass } from '../../components/ui/fields/control.ts'
import { Field } from '../../components/ui/fields/field.tsx'
import { AsideColumns, Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { action } from './action.server.ts'
import { ImportPreviewSection } from './import-preview.tsx'

/** Drafts of many cars from a file: choose it, look at the preview, confirm. docs/rules/selling-screens.md, Import */
export function ImportScreen() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <Page>
      <BackLink to={myListingsHref('drafts')}>Back to My Auctions</BackLink>
      <PageTitle>Import cars</PageTitle>
      <p className="mt-3 max-w-[640px]">
        Each line of a CSV file becomes a draft. You check it first, and nothing is public or paid for before
        you submit the drafts.
      </p>
      <div className="mt-6 flex flex-col gap-10">
        {answer?.kind === 'refused' && (
          <div className="max-w-[640px]">
            <Banner tone="error">{answer.message}</Banner>
          </div>
        )}
        {answer?.kind === 'done' && <Done {...answer.done} />}
        {answer?.kind === 'preview' && <ImportPreviewSection preview={answer.preview} busy={busy} />}
        <AsideColumns narrow aside={<Columns />}>
          <section aria-labelledby="choose" className="flex max-w-[640px] flex-col gap-5">
            <h2 id="choose" className="text-title">
              {answer?.kind === 'preview' ? 'Choose the corrected file' : 'Choose a file'}
            </h2>
            <p>
              <TextLink to={importTemplateHref()} reloadDocument download>
                Download the template
              </TextLink>{' '}
              and fill in a line for each car, at most {MAX_IMPORT_ROWS}. We decode the VINs: year, make,
              model, trim, body style, fuel, and engine can stay empty where the VIN states them.
            </p>
            <Form method="post" encType="multipart/form-data" className="flex flex-col gap-5">
              <Field id="field-file" label="CSV file" hint="Up to 512 KB">
                <input
                  id="field-file"
                  name="csv"
                  type="file"
                  accept=".csv,text/csv,text/plain"
                  required
                  className={`${controlClass(false)} h-auto min-h-11 py-2`}
                />
              </Field>
              <div>
                <Button
                  type="submit"
                  variant={answer?.kind === 'preview' ? 'secondary' : 'primary'}
                  busy={busy}
                  busyText="Checking..."
                >
                  Check the file
                </Button>
              </div>
            </Form>
          </section>
        </AsideColumns>
      </div>
    </Page>
  )
}

function Done({
  drafts,
  wrong,
  left,
}: {
  readonly drafts: number
  readonly wrong: number
  readonly left: number
}) {
  return (
    <div className="flex max-w-[640px] flex-col items-start gap-4">
      <Banner tone={drafts > 0 ? 'success' : 'warning'}>
        {countedText(drafts, 'car')} of the file {drafts === 1 ? 'is a draft' : 'are drafts'} now.
        {wrong > 0 &&
          ` ${countedText(wrong, 'row')} with wrong cells ${wrong === 1 ? 'is' : 'are'} not stored.`}
        {left > 0 && ` ${countedText(left, 'car')} did not fit: you can have 200 drafts.`}
      </Banner>
      <ButtonLink to={manyDraftsHref()} variant="primary">
        Add photos and submit
      </ButtonLink>
    </div>
  )
}

/** What the file may have. */
function Columns() {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="text-title">
        Columns
      </h2>
      <p className="mt-3 text-meta">
        In any order, named as here. What the create form requires is required here too.
      </p>
      <dl className="mt-4 border-t border-line text-meta">
        {IMPORT_FIELDS.map((field) => (
          <div key={field} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_1fr]">
            <dt className="font-[560] text-ink">{CREATE_LABELS[field]}</dt>
            <dd className="min-w-0">{importChoices(field)?.join(' · ') ?? NOTES[field] ?? 'Text'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NOTES: Readonly<Record<string, string>> = {
  vin: '17 characters, each car once',
  year: '4 digits',
  mileage: 'A whole number, such as 41,000',
  engine_size: 'Liters, such as 2.5',
  stock_number: 'Your own number of the car. Photos can be matched by it. Only you see it.',
  equipment: 'Entries separated by semicolons',
  smog_certified_on: 'A date, as 2026-01-31 or 1/31/2026',
  title: 'Empty: year, make, model, and trim',
  auction_duration: '3, 5, 7, 10, or 14 days. Empty: 7',
  reserve_price: 'US dollars, for an auction with a reserve',
  buy_now_price: 'Whole US dollars, optional',
  starting_bid: 'US dollars',
}
