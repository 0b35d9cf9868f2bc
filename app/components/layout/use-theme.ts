import { useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { RootData } from '../../root-data.ts'

export type Theme = 'dark' | 'light'

let chosen: Theme | null = null
const listeners = new Set<() => void>()

/** Shows the page in other colours at once, and keeps the choice for a year; no server is needed for it. */
export function chooseTheme(theme: Theme): void {
  chosen = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `hl_theme=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`
  for (const listener of listeners) listener()
}

/** The theme of the page: the one just chosen, else that of the cookie the page was asked for with. */
export function useTheme(): Theme {
  const data = useRouteLoaderData<RootData>('root')
  const here = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return here ?? data?.theme ?? 'dark'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
