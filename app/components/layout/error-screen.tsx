import { isRouteErrorResponse } from '@remix-run/react'
import { useEffect } from 'react'
import { useOffline } from '../../lib/offline/use-offline.ts'
import { CHUNK_LOAD_ERROR_SCREEN, isChunkLoadError } from '../../page-load/chunk-guard.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageTitle, SplitPage } from '../ui/page.tsx'
import { CarDrawing } from '../vehicle-photo/car-drawing.tsx'
import { Brand } from './mark.tsx'

/**
 * The root error screen (docs/rules/interface.md, Failures). It shows only the brand of the header, because
 * the header itself may have failed, and its links reload the whole document, because the running application
 * is in an unknown state.
 */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const offline = useOffline()
  const lostConnection = isLostConnection(error)

  useEffect(() => {
    if (!lostConnection) return
    const onOnline = () => window.location.reload()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [lostConnection])

  if (isChunkLoadError(error)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constant markup without external input
    return <div dangerouslySetInnerHTML={{ __html: CHUNK_LOAD_ERROR_SCREEN }} />
  }
  return (
    <>
      <header className="border-b border-line">
        <div className="page-margins mx-auto flex h-14 max-w-[1440px] items-center sm:h-16">
          <a href="/" className="flex h-11 items-center rounded-md" aria-label="Hammerlane, home">
            <Brand />
          </a>
        </div>
      </header>
      <main>
        <SplitPage aside={<CarDrawing bodyStyle="coupe" />} wideOnly>
          <PageTitle>Unexpected Application Error!</PageTitle>
          <p className="mt-3 max-w-[60ch]">{getExplanation(error, { lostConnection, offline })}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <button
              type="button"
              disabled={offline}
              onClick={() => window.location.reload()}
              className={`only-scripted ${buttonClass({ variant: 'primary' })}`}
            >
              Load the page again
            </button>
            <a href="/auctions" className={buttonClass({ variant: 'secondary' })}>
              Browse Auctions
            </a>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              Go to the home page
            </a>
          </div>
          {offline && <p className="mt-3 text-meta text-ink-3">Available when you’re back online.</p>}
        </SplitPage>
      </main>
    </>
  )
}

interface ConnectionState {
  readonly lostConnection: boolean
  readonly offline: boolean
}

function getExplanation(error: unknown, { lostConnection, offline }: ConnectionState): string {
  if (offline) return 'You are offline. This page opens by itself as soon as you are back.'
  if (lostConnection) return 'This page didn’t load: the connection was lost.'
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '') return error.data
  return 'Something went wrong on our side. Confirmed bids are safe.'
}

/** Browsers word a failed fetch differently, but all throw a TypeError. */
function isLostConnection(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|load failed|networkerror|network error/i.test(error.message)
  )
}
