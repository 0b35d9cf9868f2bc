import type { MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { filterChips } from '../../../domain/search/filter-chips.ts'
import { SAVED_SEARCH_LIMITS } from '../../../domain/search/saved-search.ts'
import { SavedSearchHelp } from '../../components/list-search/saved-search-help.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { dotted } from '../../components/ui/facts.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Save search · Hammerlane' }]

/** The form that saves the filters of a list under a name. */
export default function NewSavedSearch() {
  const { filters, query, name, corrected } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <AsidePage narrow aside={<SavedSearchHelp />}>
      <PageTitle>Save search</PageTitle>
      <p className="mt-3 max-w-[60ch]">
        We’ll notify you when the auction of a matching car starts, and email you as you’ve chosen.
      </p>
      <Form method="post" className="mt-8 flex max-w-[560px] flex-col gap-5">
        <input type="hidden" name="query" value={query} />
        {refused?.message && <Banner tone="error">{refused.message}</Banner>}
        <div>
          <h2 className="text-meta font-[560] text-ink">Filters</h2>
          <p className="mt-2 wrap-anywhere">{dotted(filterChips(filters).map(({ label }) => label))}</p>
          {corrected !== null && filters.search !== null && (
            <p className="mt-2 text-meta wrap-anywhere">
              Nothing was found for “{filters.search}”. Until something is, we tell you about{' '}
              <b className="font-semibold text-ink">{corrected}</b>.
            </p>
          )}
        </div>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={SAVED_SEARCH_LIMITS.name}
          autoComplete="off"
          defaultValue={refused?.name ?? name}
          errors={refused?.errors.name ?? refused?.errors.query}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
            Save search
          </Button>
          <ButtonLink to={`/auctions?${query}`} variant="text">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </AsidePage>
  )
}
