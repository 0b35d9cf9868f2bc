import { useNonce } from '../../lib/page/nonce.ts'

/**
 * What a page says to search engines. They read the page as the server wrote it: `text` is empty in the browser, where
 * what makes it is not loaded (`import.meta.env.SSR ? … : ''`), and what the server wrote stays.
 */
export function StructuredData({ text }: { readonly text: string }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin (app/lib/page/structured-data.ts)
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
