import { shownChallenge } from '../../../domain/contact/challenge.ts'
import {
  CONTACT_LIMITS,
  CONTACT_SENT,
  CONTACT_SUBJECT_LABELS,
  CONTACT_SUBJECTS,
} from '../../../domain/contact/contact-form.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '../../components/ui/fields/field.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import type { ContactPage } from './loader.server.ts'
import { useContactForm } from './use-contact-form.ts'

interface ContactFormProps {
  readonly page: ContactPage
  /** The action's answer where the form was posted without scripts. */
  readonly posted: RefusedForm | null
}

/** The contact form (docs/rules/account-screens.md, Contact). */
export function ContactForm({ page, posted }: ContactFormProps) {
  const { question, asked, refused, isSent, sent, busy, onSubmit } = useContactForm(page, posted)
  const { errors, values } = refused
  return (
    <form method="post" action="/contact" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {isSent && (
        // The scroll margin leaves 16 px between the sticky header and the banner.
        <div ref={sent} tabIndex={-1} className="scroll-mt-[72px] rounded-md md:scroll-mt-20">
          <Banner tone="success">{CONTACT_SENT}</Banner>
        </div>
      )}
      {refused.message !== null && <Banner tone="error">{refused.message}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={CONTACT_LIMITS.name}
          defaultValue={values.name ?? page.name ?? ''}
          errors={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email ?? page.email ?? ''}
          errors={errors.email}
        />
      </div>
      <SelectField
        label="Subject"
        name="subject"
        defaultValue={values.subject ?? CONTACT_SUBJECTS[0]}
        errors={errors.subject}
      >
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {CONTACT_SUBJECT_LABELS[subject]}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="Message"
        name="message"
        rows={7}
        required
        maxLength={CONTACT_LIMITS.message}
        note="Include the auction number and bid receipt, or the date and amount of the charge."
        defaultValue={values.message}
        errors={errors.message}
      />
      <div className="max-w-[240px]">
        <TextField
          // A new question empties the answer.
          key={asked}
          label={`What is ${shownChallenge(question)}?`}
          name="captchaAnswer"
          inputMode="text"
          autoComplete="off"
          required
          maxLength={5}
          note="It keeps bots out."
          errors={errors.captchaAnswer}
        />
      </div>
      {/* A honeypot field: people do not see it, and a message that fills it in is dropped. */}
      <div hidden>
        <label>
          Website
          <input type="text" name="websiteUrl" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}
