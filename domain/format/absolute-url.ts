/** The absolute URL of a path of this site, or an absolute URL as it is; null if the site has no URL. */
export function absoluteUrl(siteUrl: string | undefined, href: string): string | null {
  if (URL.canParse(href)) return href
  return siteUrl ? new URL(href, siteUrl).href : null
}
