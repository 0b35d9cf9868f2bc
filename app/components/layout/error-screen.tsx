import { isRouteErrorResponse } from '@remix-run/react'
import { CHUNK_LOAD_ERROR_SCREEN, isChunkLoadError } from '../../failed-chunk.ts'
import { buttonClass } from '../ui/button.tsx'
import { Mark } from './mark.tsx'

/**
 * The screen of last resort (Spec part 1, section 8). It stands alone, without the head: what failed may be the head.
 * The page is loaded anew as a whole, since the running one cannot be trusted.
 */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  if (isChunkLoadError(error)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own, with nothing from outside in it
    return <div dangerouslySetInnerHTML={{ __html: CHUNK_LOAD_ERROR_SCREEN }} />
  }
  return (
    <main className="page-margins mx-auto flex min-h-dvh max-w-[640px] flex-col justify-center py-14">
      <Mark />
      <h1 className="wide-heading mt-6 text-h1-phone sm:text-h1">Unexpected Application Error!</h1>
      <p className="mt-3">{explanation(error)}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => window.location.reload()}
          className={`only-scripted ${buttonClass({ variant: 'primary' })}`}
        >
          Load the page again
        </button>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Go to the home page
        </a>
      </div>
    </main>
  )
}

function explanation(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '') return error.data
  return 'Something went wrong on our side. Bids that were acknowledged are safe.'
}
