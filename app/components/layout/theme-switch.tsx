import { Form, useLocation } from '@remix-run/react'
import { Moon, Sun } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { SegmentedButtons } from '../ui/fields/segmented.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { chooseTheme, type Theme, useTheme } from './use-theme.ts'

/** The header's switch: one icon, which shows what a press leads to. */
export function ThemeSwitch() {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  const Icon = next === 'light' ? Sun : Moon
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
] as const

/** Both themes by name, the chosen one raised; for places with room for words. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <ThemeForm>
      <SegmentedButtons legend="Theme" name="theme" options={CHOICES} value={chosen} />
    </ThemeForm>
  )
}

/** Kept in a cookie, so that no page is first painted in the other theme. Without scripts it is a plain form. */
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
