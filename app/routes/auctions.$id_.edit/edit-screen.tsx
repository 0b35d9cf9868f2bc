import { useEffect, useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { FINAL_LISTING_MESSAGE } from '../../../domain/listing/final-listing.ts'
import { TitledSection } from '../../components/forms/titled-section.tsx'
import { EDIT_MESSAGES } from '../../components/listing-form/edit-copy.ts'
import { ChangeList } from '../../components/listing-form/listing-changes.tsx'
import { SellerActionButtons } from '../../components/seller-actions/seller-action-buttons.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { EditAnswer } from './action.server.ts'
import { EditConflictForm } from './edit-conflict-form.tsx'
import { EditForm } from './edit-form.tsx'
import { readStoredEdit, removeStoredEdit } from './edit-storage.ts'
import type { EditPage } from './loader.server.ts'

interface EditScreenProps {
  readonly page: EditPage
  /** The action's last answer; null before the first submission. */
  readonly answer: EditAnswer | null
  readonly check: (values: FormData) => FieldErrors
  readonly busy: boolean
  readonly nowMs: number
}

/** The edit screen of a listing: the form or the choice between two edits, and the change history. */
export function EditScreen({ page, answer, check, busy, nowMs }: EditScreenProps) {
  const { auctionId, values } = page
  // The values that the form was opened with. A revalidation may bring newer ones, from which this edit did
  // not start.
  const [opened] = useState<EditAnswer>(() => ({ ...NO_ERRORS, values, read: values, version: page.version }))
  const [storedEdit, setStoredEdit] = useState<EditAnswer | null>(null)

  useEffect(() => {
    const edit = readStoredEdit(auctionId)
    if (edit !== null) setStoredEdit({ ...NO_ERRORS, ...edit })
  }, [auctionId])

  function discard() {
    removeStoredEdit(auctionId)
    setStoredEdit(null)
  }

  const current = answer ?? storedEdit ?? opened
  const hasConflicts = current.meanwhile.length > 0
  return (
    <Page>
      <BackLink to={`/auctions/${auctionId}`}>{page.stated.title}</BackLink>
      <PageTitle>Edit auction</PageTitle>
      <div className="mt-6 flex flex-col gap-4">
        {page.sellerActions !== null && <SellerActionButtons {...page.sellerActions} without={['edit']} />}
        {page.isOver ? (
          <Banner tone="info">{EDIT_MESSAGES.over}</Banner>
        ) : (
          page.listed.hasBids && (
            // As wide as the conflict form below it, which has a warning too.
            <div className={hasConflicts ? 'max-w-[720px]' : ''}>
              <Banner tone="warning">{page.isFinal ? FINAL_LISTING_MESSAGE : EDIT_MESSAGES.hasBids}</Banner>
            </div>
          )
        )}
        {answer === null && storedEdit !== null && (
          <Banner tone="info">
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              Your unsaved changes are back.
              <Button type="button" variant="text" onClick={discard}>
                Discard them
              </Button>
            </span>
          </Banner>
        )}
      </div>
      {/* The form's first section has its own space above it. */}
      <div className={page.isOver || hasConflicts ? 'mt-8' : ''}>
        {page.isOver ? (
          <ButtonLink to={`/auctions/${auctionId}`}>Back to the auction</ButtonLink>
        ) : hasConflicts ? (
          <EditConflictForm answer={current} nowMs={nowMs} busy={busy} />
        ) : (
          <EditForm key={toFormKey(current)} page={page} current={current} check={check} busy={busy} />
        )}
      </div>
      <History page={page} nowMs={nowMs} />
    </Page>
  )
}

const NO_ERRORS = { message: null, errors: {}, meanwhile: [] } as const

/** Other values remount the form; new errors for the same values do not. */
function toFormKey({ values }: EditAnswer): string {
  return JSON.stringify(values)
}

function History({ page, nowMs }: { readonly page: EditPage; readonly nowMs: number }) {
  const at = (time: string) => withPacificZone(dateTimeText(Date.parse(time), nowMs))
  const { lines } = page.changes
  return (
    <div className="mt-10 border-t border-line pt-8">
      <TitledSection
        id="history"
        title="Change history"
        text="The public sees changes made while it was public, but not the reserve or who made them."
      >
        <FactRows
          facts={[
            { label: 'Last updated', value: at(page.updatedAt) },
            { label: 'Created', value: at(page.createdAt) },
          ]}
        />
        {lines.length === 0 ? (
          <p className="mt-4">Nothing has been changed yet.</p>
        ) : (
          <div className="mt-4">
            <ChangeList lines={lines} />
          </div>
        )}
      </TitledSection>
    </div>
  )
}
