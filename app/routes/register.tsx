import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { safeRedirect } from '../../worker/services/pages/safe-redirect.ts'
import { registerByForm } from '../../worker/services/pages/sign-in-by-form.ts'
import { AddressFields } from '../components/account/address-fields.tsx'
import { useAccountForm } from '../components/account/use-account-form.ts'
import { Banner } from '../components/ui/banner.tsx'
import { Button } from '../components/ui/button.tsx'
import { SelectField, TextField } from '../components/ui/field.tsx'
import { NarrowPage, PageTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Create your account · Hammerlane' }]

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/dashboard')
  return context.viewer === null ? { redirectTo } : redirect(redirectTo)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return registerByForm(context, request)
}

export default function Register() {
  const { redirectTo } = useLoaderData<typeof loader>()
  const { refused, busy, onSubmit } = useAccountForm(
    '/auth/register',
    useActionData<typeof action>(),
    redirectTo,
  )
  const { errors, values } = refused
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  return (
    <NarrowPage>
      <PageTitle>Create your account</PageTitle>
      <p className="mt-2">
        Or{' '}
        <Link
          to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`}
          className="text-link underline underline-offset-4"
        >
          sign in to your existing account
        </Link>
      </p>
      <Form method="post" noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        {refused.message && <Banner tone="error">{refused.message}</Banner>}
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('last_name')} />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          required
          hint="3 to 50 characters"
          {...field('username')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" hint="Optional" {...field('phone')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="8 or more, with A, a and 1"
          errors={errors.password}
        />
        <TextField
          label="Confirm password"
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          required
          errors={errors.password_confirmation}
        />
        <SelectField
          label="Account type"
          {...field('user_type')}
          defaultValue={values.user_type ?? 'private'}
        >
          <option value="private">Private party</option>
          <option value="dealer">Licensed dealer</option>
        </SelectField>
        <AddressFields field={field} />
        <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Creating Account...">
          Create Account
        </Button>
      </Form>
    </NarrowPage>
  )
}
