import { expect, test } from 'vitest'
import { pageAfterVerification } from '../../../app/routes/verify-email/next-page.ts'

test('verification: signed out -> sign-in with its reason, then where the person was going', () => {
  const { to, button } = pageAfterVerification('/auctions/12?tab=bids#bid', { signedIn: false })
  const url = new URL(to, 'http://localhost')
  expect(url.pathname).toBe('/login')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    reason: 'verified',
    redirectTo: '/auctions/12?tab=bids#bid',
  })
  expect(button).toBe('Sign in now')
})

test('verification: signed in -> the dashboard, or where the person was going', () => {
  expect(pageAfterVerification('/dashboard', { signedIn: true })).toEqual({
    to: '/dashboard',
    where: 'to your dashboard',
    button: 'Go to Dashboard Now',
  })
  expect(pageAfterVerification('/auctions/create', { signedIn: true }).to).toBe('/auctions/create')
})
