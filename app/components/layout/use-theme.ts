import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import type { RootData } from '../../root-data.ts'

/** The theme of the page: the one just chosen while its cookie is still on the way. */
export function useTheme(): 'dark' | 'light' {
  const data = useRouteLoaderData('root') as RootData | undefined
  const chosen = useFetcher({ key: 'theme' }).formData?.get('theme')
  if (chosen === 'dark' || chosen === 'light') return chosen
  return data?.theme ?? 'dark'
}
