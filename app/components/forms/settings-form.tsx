import type { FormEvent, ReactNode, RefObject } from 'react'
import type { SettingsIntent, SettingsSection } from '../../lib/labels/settings-labels.ts'
import { Banner } from '../ui/banner.tsx'

interface SettingsFormProps {
  readonly intent: SettingsIntent
  readonly section: SettingsSection
  /** An error that belongs to no field. */
  readonly message?: string | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly className?: string
  readonly formRef?: RefObject<HTMLFormElement>
  readonly children: ReactNode
}

/**
 * The form element of every settings form: its action for browsers without scripts, its intent and its error.
 */
export function SettingsForm({
  intent,
  section,
  message = null,
  onSubmit,
  className = 'flex max-w-[440px] flex-col gap-5',
  formRef,
  children,
}: SettingsFormProps) {
  return (
    <form
      ref={formRef}
      method="post"
      action={settingsHref(section)}
      noValidate
      onSubmit={onSubmit}
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {message && <Banner tone="error">{message}</Banner>}
      {children}
    </form>
  )
}

/** Returns the URL of a settings section. */
export function settingsHref(section: SettingsSection, more = ''): string {
  return `/dashboard?tab=settings&section=${section}${more}`
}
