import { Form } from '@remix-run/react'
import { dayText } from '../../../../domain/format/times.ts'
import type { WireSavedSearch } from '../../../../domain/schemas/saved-searches.ts'
import { SavedSearchHelp } from '../../../components/list-search/saved-search-help.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { DottedParts } from '../../../components/ui/facts.tsx'
import { AsideColumns } from '../../../components/ui/page.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import { CarDrawing } from '../../../components/vehicle-photo/car-drawing.tsx'

interface SavedSearchListProps {
  readonly searches: readonly WireSavedSearch[]
  readonly nowMs: number
}

/** The viewer's saved searches, each with a link to its list and a button that removes it. */
export function SavedSearchList({ searches, nowMs }: SavedSearchListProps) {
  if (searches.length === 0) {
    return (
      <EmptyState
        drawing={<CarDrawing bodyStyle="hatchback" />}
        title="No saved searches yet"
        action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
      >
        Choose filters in the list of auctions and press “Save search”: we’ll notify you when a matching car
        is listed.
      </EmptyState>
    )
  }
  return (
    <AsideColumns aside={<SavedSearchHelp />}>
      {/* The negative margin lets the first row begin below the border of the tabs. */}
      <ul className="-mt-5">
        {searches.map((search) => (
          <li key={search.id} className="flex items-center justify-between gap-4 border-b border-line py-4">
            <div className="min-w-0 grow">
              <p className="text-title wrap-anywhere">
                <TextLink to={`/auctions?${search.query}`}>{search.name}</TextLink>
              </p>
              <p className="mt-1 text-meta text-ink-3">
                <DottedParts
                  parts={[
                    search.corrected_search !== null && `Looks for “${search.corrected_search}”`,
                    `Saved ${dayText(Date.parse(search.created_at), nowMs)}`,
                    // Listings from before the search was saved cause no notification.
                    search.last_notified_at === null
                      ? 'No new ones since'
                      : `Last new one ${dayText(Date.parse(search.last_notified_at), nowMs)}`,
                  ]}
                />
              </p>
            </div>
            <Form method="post" action="/saved-searches/new" preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={search.id} />
              <Button type="submit" variant="text" className="-mr-4" aria-label={`Remove ${search.name}`}>
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </AsideColumns>
  )
}
