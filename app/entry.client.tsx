import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followUpFailedChunk } from './page-load/chunk-guard.ts'
import { hearStepsFirst } from './page-load/install-pop-state-first.ts'
import { decodedData } from './page-load/preload-route-data.ts'

followUpFailedChunk()
hearStepsFirst()

void decodedData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
