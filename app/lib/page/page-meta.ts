import type { MetaDescriptor } from '@remix-run/react'

interface PageWords {
  readonly title: string
  readonly description: string
  /** A picture of what the page is about, with its absolute address; the site's own stands where there is none. */
  readonly picture?: { readonly url: string; readonly alt: string } | undefined
}

/** What a page is called: in the browser, in a search's results and beside a link to it. */
export function pageMeta({ title, description, picture }: PageWords): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture
      ? [
          { property: 'og:image', content: picture.url },
          { property: 'og:image:alt', content: picture.alt },
        ]
      : []),
  ]
}

/** Said by a route whose `meta` has a picture of its own: `export const handle = HAS_PICTURE`. */
export const HAS_PICTURE = { hasPicture: true } as const
