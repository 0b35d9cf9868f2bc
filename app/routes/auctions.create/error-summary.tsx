import {
  CREATE_LABELS,
  type CreateErrorField,
  type CreateErrors,
  getFieldsWithErrors,
} from '../../../domain/listing/create-places.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { focusPlace, toPlaceId } from './focus-place.ts'

interface ErrorSummaryProps {
  readonly shown: CreateErrors
  readonly failure: string | null
  /** The checkout of the seller's own unpaid listing of the same car. */
  readonly checkout: string | null
}

/** Everything that prevents the listing from being created, with a link to each field. */
export function ErrorSummary({ shown, failure, checkout }: ErrorSummaryProps) {
  const places = getFieldsWithErrors(shown)
  if (places.length === 0 && failure === null) return null
  return (
    <div id="create-failure" tabIndex={-1} className="scroll-mt-26 rounded-md md:scroll-mt-2">
      <Banner tone="error">
        {failure !== null && <p className="wrap-anywhere">{failure}</p>}
        {checkout !== null && (
          <p className="mt-2">
            <TextLink to={checkout}>Complete checkout of that listing</TextLink>
          </p>
        )}
        {places.length > 0 && (
          <>
            <p className={failure === null ? '' : 'mt-2'}>
              {places.length === 1 ? 'One field needs attention:' : `${places.length} fields need attention:`}
            </p>
            <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
              {places.map((place) => (
                <li key={place}>
                  <a
                    href={`#${toPlaceId(place)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      focusPlace(place)
                    }}
                    className="inline-block py-1.5 underline underline-offset-4 pointer-coarse:py-2.5"
                  >
                    {errorText(place, shown[place]?.at(-1) ?? '')}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  )
}

/** Adds the field's label to a message that does not contain it. */
function errorText(place: CreateErrorField, message: string): string {
  const label = CREATE_LABELS[place]
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`
}
