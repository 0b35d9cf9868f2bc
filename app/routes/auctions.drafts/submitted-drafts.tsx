import { countedText } from '../../../domain/format/counted-text.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { listingsCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { SubmittedDraft } from './action.server.ts'

/** What became of each submitted draft, and the payment for those that are auctions now. */
export function SubmittedDrafts({ results }: { readonly results: readonly SubmittedDraft[] }) {
  const made = results.flatMap(({ auction }) => (auction === null ? [] : [auction]))
  const stays = results.length - made.length
  return (
    <section aria-labelledby="submitted" className="flex flex-col gap-4">
      <h2 id="submitted" role="status" className="text-title">
        {countedText(made.length, 'draft')} submitted{stays > 0 && `, ${stays} not`}
      </h2>
      {made.length > 0 && (
        <div>
          <ButtonLink to={listingsCheckoutHref(made.map(({ id }) => id))} variant="primary">
            Pay for {countedText(made.length, 'listing')}
          </ButtonLink>
        </div>
      )}
      <ul className="border-t border-line text-meta">
        {results.map(({ draftId, title, auction, message }) => (
          <li key={draftId} className="flex flex-col gap-0.5 border-b border-line py-2">
            <span className="font-[560] wrap-anywhere text-ink">
              {auction === null ? title : <TextLink to={`/auctions/${auction.id}`}>{title}</TextLink>}
            </span>
            {auction !== null && (
              <span className="figures">
                Starts {withPacificZone(dateTimeText(auction.startAtMs, auction.startAtMs))} once it is paid
                for
              </span>
            )}
            {message !== null && <span className="text-out">Stays a draft. {message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
