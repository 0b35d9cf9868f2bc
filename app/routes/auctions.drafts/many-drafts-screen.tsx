import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { createHref, importHref, myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { DottedParts } from '../../components/ui/facts.tsx'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../components/ui/fields/field.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import type { action } from './action.server.ts'
import type { loader, ManyDraftsPage } from './loader.server.ts'
import { PhotosByNameForm } from './photos-by-name-form.tsx'
import { SubmittedDrafts } from './submitted-drafts.tsx'

const MINUTES = [0, 1, 2, 3, 5, 10, 15, 30, 60]
const DEFAULT_MINUTES = 2

/** Photos for many drafts, and many drafts submitted together. docs/rules/selling-screens.md, Many drafts */
export function ManyDraftsScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page>
      <BackLink to={myListingsHref('drafts')}>Back to My Auctions</BackLink>
      <PageTitle>Submit drafts</PageTitle>
      <p className="mt-3 max-w-[640px]">
        Add photos, then submit the drafts that are complete. They start one after the other, and one payment
        publishes all of them.
      </p>
      <div className="mt-8 flex max-w-[760px] flex-col gap-10">
        {answer?.kind === 'refused' && <Banner tone="error">{answer.message}</Banner>}
        {answer?.kind === 'submitted' && <SubmittedDrafts results={answer.results} />}
        {page.drafts.length === 0 ? (
          <EmptyState drawing={<CarDrawing bodyStyle="suv" />} title="No drafts">
            Import cars from a file, or create a listing.
            <span className="mt-4 flex justify-center gap-3">
              <ButtonLink to={importHref()}>Import cars</ButtonLink>
              <ButtonLink to={createHref()}>Create New Auction</ButtonLink>
            </span>
          </EmptyState>
        ) : (
          <>
            <PhotosByNameForm drafts={page.drafts} />
            {/* A new key ticks what has become complete. */}
            <SubmitForm
              key={page.drafts.map(({ id, missing }) => `${id}${missing === null}`).join()}
              page={page}
            />
          </>
        )}
      </div>
    </Page>
  )
}

function SubmitForm({ page }: { readonly page: ManyDraftsPage }) {
  const { drafts, blocked, earliest, latest } = page
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState(drafts.filter(({ missing }) => missing === null).map(({ id }) => id))
  const isContinued = answer?.kind === 'submitted'
  const firstStart = isContinued ? answer.nextStart : answer?.kind === 'refused' ? answer.firstStart : ''
  return (
    <Form method="post" className="flex flex-col gap-6">
      <fieldset>
        <legend className="text-title text-ink">{countedText(drafts.length, 'draft')}</legend>
        <div className="mt-3 border-t border-line">
          {drafts.map(({ id, title, vin, stockNumber, photoCount, missing }) => (
            <div key={id} className="border-b border-line py-2">
              <Checkbox
                name="draft"
                value={id}
                disabled={missing !== null}
                defaultChecked={missing === null}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                aside={
                  <TextLink to={createHref(id)} className="shrink-0 py-0.5 text-meta">
                    Edit<span className="sr-only">: {title}</span>
                  </TextLink>
                }
              >
                <span className="block font-[560] wrap-anywhere text-ink">{title}</span>
                <span className="figures block text-meta text-ink-2">
                  <DottedParts
                    parts={[
                      vin,
                      ...(stockNumber === '' ? [] : [`Stock ${stockNumber}`]),
                      countedText(photoCount, 'photo'),
                    ].filter((part) => part !== '')}
                  />
                </span>
                {missing !== null && <span className="block text-meta text-amber">{missing}</span>}
              </Checkbox>
            </div>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First start"
          name="first_start"
          type="datetime-local"
          hint="Pacific time"
          min={earliest}
          max={latest}
          defaultValue={firstStart}
          note="Leave it empty to start one hour from now."
        />
        <SelectField
          label="Between two starts"
          name="stagger"
          defaultValue={String(isContinued ? answer.staggerMinutes : DEFAULT_MINUTES)}
          note="The auctions end as far apart as they start, if they run the same number of days."
        >
          {MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? 'All at once' : countedText(minutes, 'minute')}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-col gap-3">
        {blocked !== null && <Banner tone="warning">{blocked}</Banner>}
        <div>
          <Button type="submit" variant="primary" size="bid" busy={busy} busyText="Submitting...">
            Submit {chosen.length === 0 ? 'drafts' : countedText(chosen.length, 'draft')}
          </Button>
        </div>
        <p className="text-meta text-ink-3">Not public yet. Next: pay for all of them at once.</p>
      </div>
    </Form>
  )
}
