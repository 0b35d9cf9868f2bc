import { useState } from 'react'
import { auctionQueryString, NO_FILTERS } from '../../../../domain/search/auction-filters.ts'
import { suggestName } from '../../../../domain/search/saved-search.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface SimilarAlertProps {
  readonly vehicle: { readonly make: string; readonly model: string }
}

/**
 * One press saves a search for the same make and model, which notifies the viewer of new listings
 * (docs/rules/search.md, Saved searches). Without scripts the form is that of a saved search.
 */
export function SimilarAlert({ vehicle }: SimilarAlertProps) {
  const car = `${vehicle.make} ${vehicle.model}`
  const filters = { ...NO_FILTERS, search: car }
  const [isSaved, setSaved] = useState(false)
  const form = useApiForm({
    posted: null,
    toCall: (body) => ({ method: 'POST', path: '/user/saved-searches', body }),
    failures: { failed: FAILED, error: FAILED },
    onDone: () => setSaved(true),
  })
  const { message, errors } = form.refused
  const refusal = message ?? Object.values(errors).flat()[0]
  return (
    <>
      {!isSaved && (
        <form method="post" action="/saved-searches/new" onSubmit={form.onSubmit}>
          <input type="hidden" name="query" value={auctionQueryString(filters)} />
          <input type="hidden" name="name" value={suggestName(filters)} />
          <Button type="submit" variant="primary" size="bid" wide busy={form.busy} busyText="Saving...">
            <span className="truncate">Alert me to the next {car}</span>
          </Button>
        </form>
      )}
      <div role="status" className="text-meta text-pretty empty:hidden">
        {isSaved && (
          <p>
            We’ll tell you when the next {car} is listed. <SavedSearches />
          </p>
        )}
        {refusal !== undefined && (
          <p>
            {refusal} <SavedSearches />
          </p>
        )}
      </div>
    </>
  )
}

const FAILED = 'The alert was not saved. Please try again.'

function SavedSearches() {
  return <TextLink to="/dashboard?tab=searches">Saved searches</TextLink>
}
