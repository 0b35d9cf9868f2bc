import { Monitor, Smartphone } from 'lucide-react'
import { dayText } from '../../../../domain/format/times.ts'
import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { focusSectionHeading, TitledSection } from '../../../components/forms/titled-section.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DottedParts } from '../../../components/ui/facts.tsx'
import { FieldError } from '../../../components/ui/fields/field.tsx'
import { lastSeenText } from '../../../lib/labels/settings-labels.ts'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SecuritySettings } from './settings.server.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Session = SecuritySettings['sessions'][number]

interface SessionListProps {
  readonly sessions: readonly Session[]
  readonly nowMs: number
}

/** The viewer's sessions, each with a button that ends it. */
export function SessionList({ sessions, nowMs }: SessionListProps) {
  return (
    <TitledSection
      id="sessions"
      title="Where you are signed in"
      text="Signing a device out takes effect at once, in every window open on it."
    >
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} />
        ))}
      </ul>
      {sessions.some(({ is_current }) => !is_current) && <EndOthers />}
    </TitledSection>
  )
}

const PHONES: readonly string[] = ['iPhone', 'Android']

function SessionRow({ session, nowMs }: { readonly session: Session; readonly nowMs: number }) {
  const { device, ip_address, last_seen_at, created_at, is_current } = session
  const Icon = PHONES.includes(device.system) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="flex min-w-0 grow basis-64 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560] text-ink">
            {device.label}
            {is_current && <Badge>This device</Badge>}
          </p>
          <p className="figures text-meta text-ink-3 wrap-anywhere">
            <DottedParts
              parts={[
                ip_address,
                lastSeenText(Date.parse(last_seen_at), nowMs, is_current),
                `Signed in ${dayText(Date.parse(created_at), nowMs)}`,
              ]}
            />
          </p>
        </div>
      </div>
      {!is_current && <EndSession session={session} />}
    </li>
  )
}

function announceAndFocus({ message }: { readonly message: string }) {
  showToast({ message, severity: 'success', durationMs: DEFAULT_TOAST_MS })
  focusSectionHeading('sessions')
}

function EndSession({ session: { id, device } }: { readonly session: Session }) {
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'session_end',
    call: ['DELETE', `/auth/sessions/${id}`],
    posted: null,
    toBody: () => undefined,
    onDone: announceAndFocus,
  })
  return (
    <SettingsForm intent="session_end" section="security" onSubmit={onSubmit} className="flex flex-col gap-2">
      <input type="hidden" name="session_id" value={id} />
      <Button type="submit" className="w-fit" busy={busy} busyText="Signing out">
        Sign out there<span className="sr-only">: {device.label}</span>
      </Button>
      <FieldError id={`session-${id}-error`} message={refused.message ?? undefined} />
    </SettingsForm>
  )
}

function EndOthers() {
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'sessions_end',
    call: ['DELETE', '/auth/sessions'],
    posted: null,
    toBody: () => undefined,
    onDone: announceAndFocus,
  })
  return (
    <SettingsForm
      intent="sessions_end"
      section="security"
      message={refused.message}
      onSubmit={onSubmit}
      className="flex flex-col gap-5 pt-5"
    >
      <Button type="submit" className="w-fit" busy={busy} busyText="Signing out">
        Sign out everywhere else
      </Button>
    </SettingsForm>
  )
}
