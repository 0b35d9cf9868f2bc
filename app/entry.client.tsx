import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followUpFailedChunk } from './page-load/chunk-guard.ts'
import { waitForCodeAhead } from './page-load/code-ahead.ts'
import { installPatientReload } from './page-load/install-patient-reload.ts'
import { installPopStateFirst } from './page-load/install-pop-state-first.ts'
import { preloadRouteData } from './page-load/preload-route-data.ts'

followUpFailedChunk()
installPopStateFirst()
installPatientReload()

void Promise.all([preloadRouteData(), waitForCodeAhead()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
