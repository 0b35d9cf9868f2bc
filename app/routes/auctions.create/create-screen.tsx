import { importHref, manyDraftsHref, myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { DraftRows } from '../../components/drafts/draft-rows.tsx'
import { getSectionStates, pendingPhotosText } from '../../components/listing-form/create-copy.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { CreateProgress, CreateSteps } from './create-progress.tsx'
import { DescriptionSection } from './description-section.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftBarStatus, DraftRemedy, DraftStatus } from './draft-status.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { IdentificationSection } from './identification-section.tsx'
import { ImagesSection } from './images-section.tsx'
import type { OpenCreatePage } from './loader.server.ts'
import { SettingsSection } from './settings-section.tsx'
import { SpecificationsSection } from './specifications-section.tsx'
import { useCreateForm, type ValidateCreateForm } from './use-create-form.ts'

/** More drafts would push the form off the screen. */
const MAX_DRAFTS = 3

interface CreateScreenProps {
  readonly page: OpenCreatePage
  readonly check: ValidateCreateForm
}

/** The create form on one page, from VIN to photos. docs/rules/selling-screens.md, Create form. */
export function CreateScreen({ page, check }: CreateScreenProps) {
  const create = useCreateForm(page, check)
  const { draft, errors, shown, failure, busy, pending } = create
  const sectionStates = getSectionStates(new Set(Object.keys(errors)), create.form.values)
  const others = page.others.filter(({ id }) => id !== draft.id)
  return (
    <Page>
      <div className="grid gap-x-14 lg:gap-x-20 md:grid-cols-[minmax(0,760px)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-3">
            <PageTitle>Create Auction</PageTitle>
            <p className="max-w-prose text-balance">
              Have the title, the odometer reading, and a few photos ready. We save what you type as you go.
            </p>
            <p className="text-meta">
              <TextLink to={importHref()} className="inline-flex min-h-11 items-center">
                Import many cars from a file
              </TextLink>
            </p>
          </div>
          <div className="page-margins sticky top-(--hl-head) z-20 -mx-4 -my-4 border-b border-line bg-bg sm:-mx-6 md:hidden">
            <CreateSteps sectionStates={sectionStates}>
              <DraftBarStatus state={draft.state} />
            </CreateSteps>
          </div>
          <noscript>
            <Banner tone="warning">
              This form needs JavaScript to save what you type, decode the VIN and upload photos. Turn it on,
              then reload the page.
            </Banner>
          </noscript>
          {page.isDraftGone && (
            <Banner tone="info">
              This draft no longer exists: it was deleted, or it became a listing.{' '}
              <TextLink to="/dashboard?tab=my-auctions">My Auctions</TextLink>
            </Banner>
          )}
          {others.length > 0 && (
            <section aria-labelledby="drafts" className="flex flex-col gap-3">
              <h2 id="drafts" className="text-title">
                {draft.id === null ? 'Continue a draft' : 'Other drafts'}
              </h2>
              <DraftRows drafts={others.slice(0, MAX_DRAFTS)} nowMs={page.nowMs} />
              {others.length > 1 && (
                <p className="flex flex-wrap gap-x-5 text-meta">
                  {others.length > MAX_DRAFTS && (
                    <TextLink to={myListingsHref('drafts')} className="inline-flex min-h-11 items-center">
                      All drafts
                    </TextLink>
                  )}
                  <TextLink to={manyDraftsHref()} className="inline-flex min-h-11 items-center">
                    Add photos to many and submit them together
                  </TextLink>
                </p>
              )}
            </section>
          )}
          <form
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void create.submit()
            }}
            className="flex flex-col gap-10"
          >
            <ErrorSummary shown={shown} failure={failure} checkout={create.checkout} />
            <IdentificationSection create={create} />
            <SpecificationsSection create={create} />
            <DescriptionSection create={create} />
            <SettingsSection create={create} page={page} />
            <ImagesSection create={create} />
            <div className="flex flex-col gap-3 border-t border-line pt-8">
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:*:grow">
                <Button
                  type="submit"
                  variant="primary"
                  size="bid"
                  busy={busy}
                  busyText="Creating Auction..."
                  disabledReason={pending > 0 ? pendingPhotosText(pending) : undefined}
                >
                  Create Auction
                </Button>
                <DraftRemedy draft={draft} />
              </div>
              <p className="max-w-prose text-meta text-ink-3">Not public yet. Next: preview and pay.</p>
            </div>
          </form>
        </div>
        <aside className="max-md:hidden">
          <div className="sticky top-[calc(var(--hl-head)+24px)] flex max-w-[320px] flex-col gap-4 lg:max-w-none">
            <CreateProgress sectionStates={sectionStates} />
            <DraftStatus state={draft.state} />
          </div>
        </aside>
      </div>
      <DraftConflict conflict={draft.conflict} />
    </Page>
  )
}
