import { CONTACT_SUBJECT_LABELS } from '../../../domain/contact/contact-form.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import type { WireContactMessage } from '../../../domain/schemas/contact.ts'
import { FactRows } from '../../components/ui/facts.tsx'

/** The writer, subject, times and answerer of a message to support. */
export function MessageFacts({
  message,
  nowMs,
}: {
  readonly message: WireContactMessage
  readonly nowMs: number
}) {
  const { id, email, subject, user_id, created_at, answered_at, answered_by } = message
  const toTimeText = (iso: string) => withPacificZone(dateTimeText(Date.parse(iso), nowMs))
  return (
    <FactRows
      facts={[
        { label: 'Email', value: <Address email={email} /> },
        { label: 'Subject', value: CONTACT_SUBJECT_LABELS[subject] },
        { label: 'Written', value: toTimeText(created_at) },
        { label: 'Account', value: user_id === null ? 'Was not signed in' : `No. ${user_id}` },
        { label: 'Message', value: `No. ${id}` },
        ...(answered_at === null
          ? []
          : [
              { label: 'Answered by', value: answered_by?.username ?? 'A closed account' },
              { label: 'Answered', value: toTimeText(answered_at) },
            ]),
      ]}
    />
  )
}

/** A mail link whose touch target is taller than its row. */
function Address({ email }: { readonly email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="relative inline-block text-link underline decoration-1 underline-offset-4 wrap-anywhere before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-2"
    >
      {email}
    </a>
  )
}
