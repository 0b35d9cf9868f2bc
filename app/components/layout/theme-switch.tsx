import { useFetcher, useLocation } from '@remix-run/react'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from './use-theme.ts'

/** Dark or light; kept in a cookie, so that no page is first painted in the other. */
export function ThemeSwitch() {
  const theme = useTheme()
  const fetcher = useFetcher({ key: 'theme' })
  const { pathname, search } = useLocation()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <fetcher.Form method="post" action="/theme">
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="return_to" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-label={`Use ${next} colours`}
        className="inline-flex size-11 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </fetcher.Form>
  )
}
