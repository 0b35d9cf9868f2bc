import { Form, useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { Registration } from '../../../domain/schemas/account.ts'
import { TermsLink } from '../../components/article/terms-link.tsx'
import { AccountTypeField } from '../../components/forms/account-type-field.tsx'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx'
import { useAccountForm } from '../../components/forms/use-account-form.ts'
import { BidderPromises } from '../../components/layout/sign-in-aside.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { openPage } from '../../lib/page/open-page.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import type { action } from './action.server.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import type { loader } from './loader.server.ts'
import { registeredNotice } from './registered-notice.ts'

interface RegisteredAnswer {
  readonly data: { readonly token: string; readonly user: { readonly email: string } }
}

/** The registration form (docs/rules/account-screens.md, Registration). */
export function RegisterScreen() {
  const { redirectTo, siteKey } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { form, message, errors, values, busy, attempts } = useAccountForm<RegisteredAnswer>({
    id: 'register',
    schema: Registration,
    call: '/auth/register',
    posted: useActionData<typeof action>(),
    onAnswered({ data: { token, user } }) {
      // The next page starts the session monitoring.
      beginSession(token)
      showToast(registeredNotice(user.email, redirectTo))
      openPage(navigate, redirectTo, { replace: true })
    },
  })
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  return (
    <SplitPage aside={<BidderPromises />}>
      <PageTitle>Create your account</PageTitle>
      <p className="mt-2">
        Or{' '}
        <TextLink to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`}>
          sign in to your existing account
        </TextLink>
      </p>
      <Form {...form} className="mt-8 flex flex-col gap-5">
        {message !== undefined && <Banner tone="error">{message}</Banner>}
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('last_name')} />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="3 to 50 characters"
          {...field('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Optional"
          note="For example (213) 555-0199"
          {...field('phone')}
        />
        <NewPasswordFields label="Password" confirmLabel="Confirm password" errors={errors} />
        <div className="group/business flex flex-col gap-5">
          <AccountTypeField chosen={values.user_type} errors={errors.user_type} />
          <BusinessFields field={field} />
        </div>
        <AddressFields field={field} />
        <HumanCheck siteKey={siteKey} errors={errors[HUMAN_FIELD]} attempts={attempts} />
        <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Creating account...">
          Create Account
        </Button>
        <p className="-mt-2 text-meta text-ink-3">
          By creating an account you accept the <TermsLink /> and the{' '}
          <TextLink to="/privacy" target="_blank">
            Privacy Policy
          </TextLink>
          .
        </p>
      </Form>
    </SplitPage>
  )
}
