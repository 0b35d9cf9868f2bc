import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followUpFailedChunk } from './page-load/chunk-guard.ts'
import { installPopStateFirst } from './page-load/install-pop-state-first.ts'
import { preloadRouteData } from './page-load/preload-route-data.ts'

followUpFailedChunk()
installPopStateFirst()

void preloadRouteData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
