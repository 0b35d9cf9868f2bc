import { createRequire } from 'node:module'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// The very copy that Remix draws with: another would know nothing of its router.
const remixRequire = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))
const { createStaticRouter, StaticRouterProvider } = remixRequire('react-router-dom/server') as {
  readonly createStaticRouter: (routes: readonly object[], context: object) => object
  readonly StaticRouterProvider: (props: {
    readonly router: object
    readonly context: object
    readonly hydrate: boolean
  }) => ReactElement
}

interface Place {
  /** Where the page is, with its search. */
  readonly at?: string
  /** What the root's loader gave: who is signed in, and where the site stands. */
  readonly root?: object
}

/** The markup that the server would send for a part of a page. */
export function drawn(
  element: ReactElement,
  { at = '/', root = { viewer: null, origin: '' } }: Place = {},
): string {
  const routes = [{ id: 'root', path: '*', element, loader: () => root }]
  const { pathname, search } = new URL(at, 'http://localhost')
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname, pathnameBase: '/', route: routes[0] }],
    loaderData: { root },
    actionData: null,
    errors: null,
    statusCode: 200,
  }
  const router = createStaticRouter(routes, context)
  return quietly(() =>
    renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false })),
  )
}

/** React's word in development for each layout effect of a page that a server draws, which is what is wanted here. */
const EXPECTED = 'useLayoutEffect does nothing on the server'

function quietly<T>(draw: () => T): T {
  const tell = console.error
  console.error = (...told: unknown[]) => {
    if (!String(told[0]).includes(EXPECTED)) tell(...told)
  }
  try {
    return draw()
  } finally {
    console.error = tell
  }
}

/** What is read in a page: its words, in their order, without its tags. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
