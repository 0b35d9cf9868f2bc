import { CHUNK_GUARD } from '../../failed-chunk.ts'
import { START_LATE_MODULES } from '../../late-modules.ts'

/** Starts the loading of the page's code, and watches over it from before its first line. */
export function CodeLoader({ nonce }: { readonly nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, with nothing from outside in it
      dangerouslySetInnerHTML={{ __html: `${CHUNK_GUARD};\n${START_LATE_MODULES}` }}
    />
  )
}
