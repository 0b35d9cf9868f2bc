import { Form, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { Theme } from '../../../domain/account/themes.ts'
import { SegmentedButtons } from '../ui/fields/segmented-buttons.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { chooseTheme, useTheme } from './use-theme.ts'

const AFTER = { dark: 'light', light: 'system', system: 'dark' } as const
const ICONS = { dark: Moon, light: Sun, system: Monitor } as const

/** The header's theme button; its icon is that of the theme it switches to. */
export function ThemeSwitch() {
  const next = AFTER[useTheme()]
  const Icon = ICONS[next]
  return (
    <ThemeForm>
      <IconButton type="submit" name="theme" value={next} label={`Use the ${next} theme`}>
        <Icon aria-hidden className="size-5" />
      </IconButton>
    </ThemeForm>
  )
}

const CHOICES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
] as const

/** All themes by name, for places with room for text. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <ThemeForm>
      <SegmentedButtons legend="Theme" name="theme" options={CHOICES} value={chosen} />
    </ThemeForm>
  )
}

/**
 * The choice is stored in a cookie, so that the server renders the right theme. Without scripts it is a plain
 * form.
 */
function ThemeForm({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    chooseTheme(submitter.value as Theme)
  }

  return (
    <Form method="post" action="/theme" onSubmit={onSubmit}>
      <input type="hidden" name="return_to" value={`${pathname}${search}`} />
      {children}
    </Form>
  )
}
