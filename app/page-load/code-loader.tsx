import { KEEP_EARLY_INPUT } from './early-input.ts'
import { CHUNK_GUARD } from './failed-chunk.ts'
import { START_LATE_MODULES } from './late-modules.ts'

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
