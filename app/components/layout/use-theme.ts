import { useRouteLoaderData } from '@remix-run/react'
import { useContext, useSyncExternalStore } from 'react'
import { type Theme, toTheme } from '../../../domain/account/themes.ts'
import { RequestedThemeContext } from '../../lib/page/requested-theme.ts'
import type { RootData } from '../../lib/page/root-data.ts'

/** Name of the cookie and of the storage key whose change notifies other tabs. */
const NAME = 'hl_theme'

let chosen: Theme | null = null
const listeners = new Set<() => void>()

/** Applies a theme at once and stores it in a cookie for a year. Needs no server. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`
  try {
    localStorage.setItem(NAME, theme)
  } catch {
    // Without storage, other tabs take the theme with their next page.
  }
  applyTheme(theme)
}

/** Returns the page's theme: the one chosen here or in another tab, else that of the request's cookie. */
export function useTheme(): Theme {
  const requested = useContext(RequestedThemeContext)
  const data = useRouteLoaderData<RootData>('root')
  const current = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return current ?? data?.theme ?? requested ?? documentTheme()
}

function applyTheme(theme: Theme): void {
  chosen = theme
  for (const listener of listeners) listener()
}

/** Fallback for pages without root data: the class that the document has now. */
function documentTheme(): Theme {
  return (typeof document !== 'undefined' && toTheme(document.documentElement.className)) || 'dark'
}

function onStorage({ key, newValue }: StorageEvent): void {
  const theme = key === NAME && toTheme(newValue)
  if (theme) applyTheme(theme)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
