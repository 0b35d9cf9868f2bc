import { useNonce } from '../../lib/page/nonce.ts'

/**
 * The page's structured data for search engines, which read the server's HTML. `text` is empty in the
 * browser, where the code that creates it is not bundled (`import.meta.env.SSR ? … : ''`); React keeps the
 * server's script.
 */
export function StructuredData({ text }: { readonly text: string }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot contain a tag (app/lib/page/structured-data.ts)
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
