import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { hearStepsFirst } from './components/ui/history-steps.ts'
import { decodedData } from './decoded-data.ts'
import { followUpFailedChunk } from './failed-chunk.ts'

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
