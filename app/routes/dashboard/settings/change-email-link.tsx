import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'

/** A link to the email address change, which needs the password and is therefore in the security section. */
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
