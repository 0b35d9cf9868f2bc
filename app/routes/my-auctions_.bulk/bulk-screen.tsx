import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import { DEFAULT_STAGGER_MINUTES, MAX_BULK_AUCTIONS } from '../../../domain/listing/bulk-actions.ts'
import { MAX_STAGGER_MINUTES } from '../../../domain/listing/stagger.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { DottedParts } from '../../components/ui/facts.tsx'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { action, BulkAnswer } from './action.server.ts'
import { BulkResults } from './bulk-results.tsx'
import { BULK_COPY } from './copy.ts'
import type { BulkPage, loader } from './loader.server.ts'

/**
 * One action on several auctions: which ones, when the first starts, and after the form what happened to each
 * (docs/rules/selling-screens.md, Many auctions at once). It needs no scripts.
 */
export function BulkScreen() {
  const page = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { action: name, rows, isCut, backHref, nowMs } = page
  const copy = BULK_COPY[name]
  if (posted && posted.results.length > 0) {
    return <BulkResults action={name} results={posted.results} backHref={backHref} nowMs={nowMs} />
  }
  return (
    <Page>
      <BackLink to={backHref}>Back to My Auctions</BackLink>
      <PageTitle>{copy.title}</PageTitle>
      {rows.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            title={name === 'relist' ? 'Nothing to list again' : 'No auction is chosen'}
            action={<ButtonLink to={backHref}>Back to My Auctions</ButtonLink>}
          >
            Tick the auctions in the list first, then choose what to do with them.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-3 max-w-[640px]">{copy.what}</p>
          {posted?.message && (
            <div className="mt-6 max-w-[640px]">
              <Banner tone="error">{posted.message}</Banner>
            </div>
          )}
          {isCut && (
            <div className="mt-6 max-w-[640px]">
              <Banner tone="info">
                These are the first {MAX_BULK_AUCTIONS}. Come back here for the rest when they are done.
              </Banner>
            </div>
          )}
          <BulkForm page={page} posted={posted ?? null} />
        </>
      )}
    </Page>
  )
}

interface BulkFormProps {
  readonly page: BulkPage
  readonly posted: BulkAnswer | null
}

function BulkForm({ page, posted }: BulkFormProps) {
  const { action: name, rows, earliestStart, latestStart } = page
  const copy = BULK_COPY[name]
  const busy = useNavigation().state !== 'idle'
  const isNone = rows.every(({ problem }) => problem !== null)
  return (
    <Form method="post" className="mt-8 flex max-w-[640px] flex-col gap-8">
      <input type="hidden" name="intent" value={name} />
      <fieldset>
        <legend className="text-title text-ink">Auctions</legend>
        <div className="mt-3 border-t border-line">
          {rows.map(({ auctionId, auctionNumber, title, status, problem, hasOffer }) => (
            <div key={auctionId} className="border-b border-line py-2">
              <Checkbox
                name="auction"
                value={auctionId}
                defaultChecked={problem === null && (posted?.chosenIds.includes(auctionId) ?? true)}
                disabled={problem !== null}
              >
                <span className="block font-[560] wrap-anywhere">{title}</span>
                <span className="figures block text-meta">
                  <DottedParts
                    parts={[auctionNumber, statusLabel(status), hasOffer && 'Ends its open offer']}
                  />
                </span>
                {problem !== null && <span className="block text-meta">{problem}</span>}
              </Checkbox>
            </div>
          ))}
        </div>
      </fieldset>
      {name !== 'pause' && !isNone && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First start"
            hint="Optional, Pacific time"
            name="first_start"
            type="datetime-local"
            min={earliestStart}
            max={latestStart}
            defaultValue={posted?.values.first_start}
            errors={posted?.errors.first_start}
            note="15 minutes to 30 days from now. Leave it empty to start one hour from now."
          />
          <TextField
            label="Minutes between starts"
            name="stagger"
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_STAGGER_MINUTES}
            defaultValue={posted?.values.stagger ?? DEFAULT_STAGGER_MINUTES}
            errors={posted?.errors.stagger}
            note="The ends follow at the same distances, so that bidders can follow each."
          />
        </div>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyText={copy.busy}
          disabledReason={isNone ? 'None of these auctions can be changed so now.' : undefined}
        >
          {copy.button}
        </Button>
      </div>
    </Form>
  )
}
