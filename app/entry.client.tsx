import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { decodedData } from './page-load/decoded-data.ts'
import { followUpFailedChunk } from './page-load/failed-chunk.ts'
import { hearStepsFirst } from './page-load/history-steps.ts'

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
