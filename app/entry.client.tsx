import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadOnceAfterFailedChunk } from './failed-chunk.ts'

window.addEventListener('vite:preloadError', reloadOnceAfterFailedChunk)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
