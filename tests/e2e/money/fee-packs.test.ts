/** A dealer's packs of prepaid settlement fees. */
import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { api, baseUrl, person } from '../support/browser.ts'
import { endAuction, findSale, runPaymentJobs, saveTestCard, WIDE_AND_PHONE } from '../support/money.ts'

const FEES = '/dashboard?tab=financial&view=fees'

test.each(WIDE_AND_PHONE)(
  'pack: %s, bought, then a sale -> one fee less, nothing charged',
  async (width, window) => {
    const [dealer, buyer] = await Promise.all([
      person('deals', { isAuthorized: false, userType: 'dealer', ...window }),
      new ApiClient(baseUrl).register(`buyspack${width}${Date.now().toString(36)}`),
    ])
    await buyer.authorize()
    const { page, faults } = dealer
    const left = page
      .locator('dl > div')
      .filter({ hasText: 'Fees left in your packs' })
      .getByRole('definition')
    await page.goto(FEES)
    expect(await left.textContent()).toBe('0')
    await page.getByRole('link', { name: 'Buy 5 fees' }).click()
    // The form is below the table: on a phone it would be out of sight.
    const question = page.getByText(
      'Buy 5 settlement fees for $112.50, $22.50 each? $2.50 less than your fee now.',
    )
    await question.waitFor()
    await expect.poll(() => question.evaluate((text) => text.getBoundingClientRect().top)).toBeLessThan(844)
    await page.getByRole('link', { name: 'Add Payment Method' }).click()
    await saveTestCard(page)
    await page.goto(FEES)
    await page.getByRole('link', { name: 'Buy 5 fees' }).click()
    await page.getByRole('button', { name: 'Pay $112.50' }).click()
    await page.getByText('The pack is paid. Its fees are used for your next sales.').waitFor()
    expect(await left.textContent()).toBe('5')

    const auctionId = await api.newAuction({ title: `Fee of a pack ${width}`, seller_email: dealer.email })
    expect((await buyer.bid(auctionId, 12_000)).status).toBe(200)
    await endAuction(auctionId)
    await findSale(buyer, 'paid')
    await runPaymentJobs()
    await page.goto(FEES)
    expect(await left.textContent()).toBe('4')
    const pack = page.getByRole('table', { name: 'Your packs' }).getByRole('row', { name: /^5 fees/ })
    expect(await pack.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(
        ['1', '0', '4', '$112.50'].map((text) =>
          expect.stringMatching(new RegExp(`(^|\\s)${text.replace('$', '\\$')}$`)),
        ),
      ),
    )
    expect(await page.getByText('Settlement fees to pay').count()).toBe(0)
    await page.goto('/dashboard')
    await page.getByText('Taken from your pack', { exact: true }).waitFor()
    await page.goto('/dashboard?tab=financial&view=transactions')
    await page.getByRole('row', { name: /^Pack of 5 settlement fees/ }).waitFor()
    expect(await page.getByRole('row', { name: /^Settlement fee/ }).count()).toBe(0)
    expect(faults).toEqual([])
  },
)
