import { Form, useLocation } from '@remix-run/react'
import { Moon, Sun } from 'lucide-react'
import type { FormEvent } from 'react'
import { chooseTheme, useTheme } from './use-theme.ts'

/** Dark or light; kept in a cookie, so that no page is first painted in the other. */
export function ThemeSwitch() {
  const theme = useTheme()
  const { pathname, search } = useLocation()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    chooseTheme(next)
  }

  return (
    <Form method="post" action="/theme" onSubmit={onSubmit}>
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="return_to" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-label={`Use ${next} colours`}
        className="inline-flex size-11 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </Form>
  )
}
