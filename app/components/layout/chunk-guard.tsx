import { CHUNK_GUARD } from '../../failed-chunk.ts'

/** Watches over the loading of the page's code from before its first line. */
export function ChunkGuard({ nonce }: { readonly nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, with nothing from outside in it
      dangerouslySetInnerHTML={{ __html: CHUNK_GUARD }}
    />
  )
}
