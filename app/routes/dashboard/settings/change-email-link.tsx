import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'

/** Changing the address needs the password and two links: it stands with what else is about signing in. */
export function ChangeEmailLink() {
  return (
    <TextLink
      to={settingsHref('security', '&change=email#email')}
      className="relative inline-block before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      Change<span className="sr-only"> email</span>
    </TextLink>
  )
}
