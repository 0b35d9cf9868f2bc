import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { hearStepsFirst } from './components/ui/history-steps.ts'
import { followUpFailedChunk } from './failed-chunk.ts'

followUpFailedChunk()
hearStepsFirst()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
