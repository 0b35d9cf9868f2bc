import { useRouteLoaderData } from '@remix-run/react'
import { useContext, useSyncExternalStore } from 'react'
import type { RootData } from '../../lib/page/root-data.ts'
import { ThemeAskedFor } from '../../lib/page/theme-asked-for.ts'

export type Theme = 'dark' | 'light'

/** The name of the cookie, and of what wakes the other tabs: those read the cookie again. */
const NAME = 'hl_theme'

let chosen: Theme | null = null
const listeners = new Set<() => void>()

/** Shows the page in another theme at once, and keeps the choice for a year; no server is needed for it. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`
  try {
    localStorage.setItem(NAME, theme)
  } catch {
    // Without storage the other tabs follow with their next page.
  }
  show(theme)
}

/** The theme of the page: the one just chosen, else that of the cookie the page was asked for with. */
export function useTheme(): Theme {
  const askedFor = useContext(ThemeAskedFor)
  const data = useRouteLoaderData<RootData>('root')
  const here = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return here ?? data?.theme ?? askedFor ?? shownTheme()
}

function show(theme: Theme): void {
  chosen = theme
  for (const listener of listeners) listener()
}

/** What the page stands in now, where its data could not be read. */
function shownTheme(): Theme {
  const isLight = typeof document !== 'undefined' && document.documentElement.classList.contains('light')
  return isLight ? 'light' : 'dark'
}

function onChosenElsewhere({ key, newValue }: StorageEvent): void {
  if (key === NAME && (newValue === 'dark' || newValue === 'light')) show(newValue)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onChosenElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onChosenElsewhere)
  }
}
