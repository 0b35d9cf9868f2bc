import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/login/loader.server.ts'
import { pageAfterVerification } from '../../../app/routes/verify-email/next-page.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { callLoader } from '../../worker/support/route-calls.ts'

test('sign-in after a verification: its address -> a message, and then the page that the person was going to', async () => {
  const { to } = pageAfterVerification('/auctions/create', { signedIn: false })
  const page = await callLoader(loader, { query: to.split('?')[1] ?? '', context: pageAs(null) })
  expect(page).toMatchObject({
    redirectTo: '/auctions/create',
    notice: { tone: 'success', text: 'Your email address is verified. Sign in to continue.' },
  })
})
