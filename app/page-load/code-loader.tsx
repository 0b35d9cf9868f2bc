import { CHUNK_GUARD } from './chunk-guard.ts'
import { START_LATE_MODULES } from './defer-module-scripts.ts'
import { KEEP_EARLY_INPUT } from './replay-early-input.ts'

/** Starts the loading of the page's code, watches over it from before its first line, and keeps what is done meanwhile. */
export function CodeLoader({ nonce }: { readonly nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, with nothing from outside in it
      dangerouslySetInnerHTML={{ __html: `${CHUNK_GUARD};\n${KEEP_EARLY_INPUT};\n${START_LATE_MODULES}` }}
    />
  )
}
