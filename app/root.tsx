import '@fontsource-variable/archivo/wdth.css'
import './styles/app.css'
import './page-context.ts'
import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isAdmin } from '../domain/account/roles.ts'
import { readTheme } from '../worker/services/pages/theme.ts'
import { ChunkGuard } from './components/layout/chunk-guard.tsx'
import { ErrorScreen } from './components/layout/error-screen.tsx'
import { Footer } from './components/layout/footer.tsx'
import { Header } from './components/layout/header.tsx'
import { NavigationProgress } from './components/layout/progress.tsx'
import { Toasts } from './components/layout/toasts.tsx'
import { useTheme } from './components/layout/use-theme.ts'
import { usePersonalNotices } from './live/use-personal-notices.ts'
import { useServerClock } from './live/use-server-clock.ts'
import { useNonce } from './nonce.ts'
import type { RootData } from './root-data.ts'
import { isSignedOutHere, subscribeToSignOut } from './session/sign-out.ts'
import { useSession } from './session/use-session.ts'

export const meta: MetaFunction = () => [
  { title: 'Hammerlane' },
  { name: 'description', content: 'Used-car auctions for Los Angeles, Orange County and the Inland Empire.' },
]

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ request, context: { viewer, nowMs } }: LoaderFunctionArgs): Promise<RootData> {
  return {
    nowMs,
    theme: readTheme(request),
    viewer: viewer && {
      id: viewer.id,
      firstName: viewer.firstName,
      username: viewer.username,
      isAdmin: isAdmin(viewer),
    },
  }
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en" className={useTheme()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col font-sans">
        <ChunkGuard nonce={nonce} />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { viewer: rendered, nowMs } = useLoaderData<typeof loader>()
  const isSignedOut = useSyncExternalStore(subscribeToSignOut, isSignedOutHere, () => false)
  const viewer = isSignedOut ? null : rendered
  useServerClock(nowMs)
  useSession(viewer !== null)
  usePersonalNotices(viewer !== null)
  return (
    <>
      <a href="#main" className="sr-only z-50 bg-surface p-3 focus:not-sr-only focus:absolute">
        Skip to content
      </a>
      <NavigationProgress />
      <Header viewer={viewer} />
      <main id="main" className="grow">
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
