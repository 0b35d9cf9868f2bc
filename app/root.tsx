import './styles/font.css'
import './styles/app.css'
import './lib/page/load-context.ts'
import type { LinksFunction, MetaFunction } from '@remix-run/cloudflare'
import { Links, Meta, Outlet, ScrollRestoration, useLoaderData, useRouteError } from '@remix-run/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { mayResendVerification } from '../domain/account/verification.ts'
import { ErrorScreen } from './components/layout/error-screen.tsx'
import { Footer } from './components/layout/footer.tsx'
import { Header } from './components/layout/header.tsx'
import { LinkPreview } from './components/layout/link-preview.tsx'
import { LockBar } from './components/layout/lock-bar.tsx'
import { NavigationProgress } from './components/layout/navigation-progress.tsx'
import { RouteAnnouncer } from './components/layout/route-announcer.tsx'
import { useTheme } from './components/layout/use-theme.ts'
import { VerifyBar } from './components/layout/verify-bar.tsx'
import { Toasts } from './components/ui/overlays/toasts.tsx'
import fontUrl from './fonts/archivo-latin.woff2?url'
import { useNonce } from './lib/page/nonce.ts'
import { pageMeta } from './lib/page/page-meta.ts'
import { useServerClock } from './lib/realtime/use-server-clock.ts'
import { getLeftSession, subscribeToSignOut } from './lib/session/sign-out.ts'
import { useSession } from './lib/session/use-session.ts'
import { CodeLoader, LateScripts } from './page-load/code-loader.tsx'
import { replayEarlyInput } from './page-load/replay-early-input.ts'
import type { loader } from './root-loader.server.ts'

export { loader } from './root-loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hammerlane',
    description: 'Used-car auctions for Los Angeles, Orange County, and the Inland Empire.',
  })

export const links: LinksFunction = () => [
  // Browsers without SVG icons take the .ico; some of them need it to come first.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/**
 * The page background for the browser's own bars. A meta tag takes no custom property, so `--hl-bg` is
 * repeated.
 */
const BROWSER_COLOURS = { dark: '#0d0e10', light: '#f6f7f8' } as const

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  const theme = useTheme()
  useEffect(replayEarlyInput, [])
  return (
    <html lang="en" className={theme}>
      <head>
        <meta charSet="utf-8" />
        {/* A phone's keyboard resizes the page, so that a bar fixed to the bottom stays visible. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={BROWSER_COLOURS[theme === 'system' ? scheme : theme]}
          />
        ))}
        <Meta />
        <LinkPreview />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col font-sans">
        <CodeLoader nonce={nonce} />
        {children}
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { viewer: rendered, nowMs, testPayments, isLocked } = useLoaderData<typeof loader>()
  const endedSessionId = useSyncExternalStore(subscribeToSignOut, getLeftSession, () => null)
  const viewer = rendered === null || rendered.sessionId === endedSessionId ? null : rendered
  useServerClock(nowMs)
  useSession(viewer?.sessionId ?? null)
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-1.5 focus:left-4 focus:inline-flex focus:h-11 focus:items-center focus:rounded-md focus:border focus:border-line-2 focus:bg-raised focus:px-4 focus:font-[560] focus:text-ink focus:shadow-sheet sm:focus:top-2.5"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <RouteAnnouncer />
      <Header viewer={viewer} nowMs={nowMs} />
      {isLocked && <LockBar />}
      {viewer !== null && mayResendVerification(viewer.verificationStatus) && <VerifyBar />}
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer viewer={viewer} nowMs={nowMs} testPayments={testPayments} />
      <Toasts />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
