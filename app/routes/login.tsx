import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { safeRedirect } from '../../worker/services/pages/safe-redirect.ts'
import { signInByForm } from '../../worker/services/pages/sign-in-by-form.ts'
import { useAccountForm } from '../components/account/use-account-form.ts'
import { Banner } from '../components/ui/banner.tsx'
import { Button } from '../components/ui/button.tsx'
import { TextField } from '../components/ui/field.tsx'
import { NarrowPage, PageTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign in · Hammerlane' }]

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/dashboard')
  return context.viewer === null ? { redirectTo } : redirect(redirectTo)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return signInByForm(context, request)
}

export default function SignIn() {
  const { redirectTo } = useLoaderData<typeof loader>()
  const { refused, busy, onSubmit } = useAccountForm(
    '/auth/login',
    useActionData<typeof action>(),
    redirectTo,
  )
  const { errors, values } = refused
  return (
    <NarrowPage>
      <PageTitle>Sign in to your account</PageTitle>
      <p className="mt-2">
        Or{' '}
        <Link
          to={`/register?redirectTo=${encodeURIComponent(redirectTo)}`}
          className="text-link underline underline-offset-4"
        >
          create a new account
        </Link>
      </p>
      <Form method="post" noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        {refused.message && <Banner tone="error">{refused.message}</Banner>}
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={values.email}
          errors={errors.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={errors.password}
        />
        <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </Form>
    </NarrowPage>
  )
}
