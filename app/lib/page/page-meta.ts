import type { MetaDescriptor } from '@remix-run/react'

interface PageMeta {
  readonly title: string
  readonly description: string
  /** Image for link previews, with an absolute URL; the site's image is the default. */
  readonly picture?: { readonly url: string; readonly alt: string } | undefined
}

/** Returns a page's title, description and Open Graph tags. docs/rules/interface.md, Page head */
export function pageMeta({ title, description, picture }: PageMeta): MetaDescriptor[] {
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

/** The `handle` of routes whose `meta` has its own image: `export const handle = HAS_PICTURE`. */
export const HAS_PICTURE = { hasPicture: true } as const
