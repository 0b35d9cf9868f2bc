import { Scripts } from '@remix-run/react'
import { CHUNK_GUARD } from './chunk-guard.ts'
import { deferModuleScripts, START_LATE_MODULES } from './defer-module-scripts.ts'
import { RECORD_EARLY_INPUT } from './replay-early-input.ts'

// Only the server writes it: hydration keeps what stands in the page, so the browser's code goes without.
const INLINE_SCRIPT = import.meta.env.SSR
  ? `${CHUNK_GUARD};\n${RECORD_EARLY_INPUT};\n${START_LATE_MODULES}`
  : ''

/**
 * The page's inline script: guards and starts the loading of its code, and records input until the code runs.
 */
export function CodeLoader({ nonce }: { readonly nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant scripts without external input
      dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }}
    />
  )
}

/**
 * The framework's scripts, which the server renders inert. `Scripts` is called as a function to get its elements, so its hooks are those
 * of this component. The browser renders it as it is.
 */
export const LateScripts = import.meta.env.SSR
  ? ({ nonce }: { readonly nonce: string | undefined }) => deferModuleScripts(Scripts({ nonce }))
  : Scripts
