import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const PAYMENT_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/accounts/limit-new-accounts.ts',
    find: 'if (address === null) return null',
    replace: 'if (address !== null) return null',
    fault: 'many accounts of one client check stolen cards',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > entered cards: 60 of new accounts of one address declined -> further new ones have three; nobody else is kept out',
  },
  {
    file: 'worker/services/payments/authorize.ts',
    find: "if (hold?.state === 'action_required') return !isSameCard || ageMs >= REPEAT_WINDOW_MS",
    replace: '',
    fault: 'a card that waits for the bank keeps others from being authorized',
    caughtBy:
      'tests/worker/payments/payments-confirmation.test.ts > card with confirmation: refused, or another one chosen -> the active authorization stays, then is replaced',
  },
  {
    file: 'worker/services/payments/methods/change-method.ts',
    find: 'backsLeadingBid: isCharged && leading > 0',
    replace: 'backsLeadingBid: false',
    fault: 'the method that pays for a leading bid is removed',
    caughtBy:
      'tests/worker/payments/payment-method-changes.test.ts > payment method: backs a leading bid after its authorization and hold have ended -> 409; outbid -> removed',
  },
  {
    file: 'worker/services/payments/methods/change-method.ts',
    find: 'if (limited) return err(limited)',
    replace: '',
    fault: 'expiry dates of cards are changed at the processor without limit',
    caughtBy:
      'tests/worker/payments/payment-method-changes.test.ts > payment method: expiry changed 30 times in an hour -> 429 before the processor is asked; the label can be changed',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: 'if (againAtMs !== null) return err(',
    replace: 'if (false) return err(',
    fault: 'a VIN is kept for nothing by paying and cancelling again and again',
    caughtBy:
      'tests/worker/listings/vin-hold.test.ts > refunded listing: of a day ago -> listing again keeps nobody from the VIN, nor makes a known seller; after two none is paid for a week',
  },
  {
    file: 'worker/services/payments/authorize.ts',
    find: 'const REPEAT_WINDOW_MS = 30_000',
    replace: 'const REPEAT_WINDOW_MS = 0',
    fault: 'a double press places two holds',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > authorization: repeated a moment later -> the existing one',
  },
  {
    file: 'worker/services/payments/authorize.ts',
    find: 'hold === null || hold.attempts > 0 || ageMs >= ABANDONED_AFTER_MS',
    replace: 'hold === null || ageMs >= ABANDONED_AFTER_MS',
    fault: 'after a lost answer another card must wait',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > authorization: another card after a lost answer -> the lost hold is released',
  },
  {
    file: 'worker/services/payments/authorize.ts',
    find: 'await finishHolds(env, { nowMs, limit: 10, userId })',
    replace: '',
    fault: 'the hold of a replaced card stays',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > authorization: another card -> replaces the first',
  },
  {
    file: 'worker/services/payments/checkout-prices.ts',
    find: "fees.get('social_media') ??",
    replace: "fees.get('social_media') ||",
    fault: 'an addon with the price 0 costs its default',
    caughtBy:
      'tests/worker/payments/checkout-prices.test.ts > checkout prices: addon social_media priced 0 -> free, not the default',
  },
  {
    file: 'worker/services/payments/end-authorization.ts',
    find: '  await revokeEligibility(env, userId)\n',
    replace: '',
    fault: 'an authorization that was ended still bids',
    caughtBy:
      'tests/worker/payments/payments-renewals.test.ts > authorization cached by a room: the person ends it -> the next bid is refused',
  },
  {
    file: 'worker/services/payments/expire-authorizations.ts',
    find: '    await revokeEligibility(env, userId)\n',
    replace: '',
    fault: 'an expired authorization bids from the cache of the rooms',
    caughtBy:
      'tests/worker/payments/payments-renewals.test.ts > authorization cached by a room: the account is deactivated -> the next bid is refused',
  },
  {
    file: 'worker/services/payments/holds.ts',
    find: 'const expiresAtMs = nowMs + AUTHORIZATION_DAYS_MS',
    replace: 'const expiresAtMs = nowMs + AUTHORIZATION_DAYS_MS / 1_000',
    fault: 'an authorization lasts twenty minutes',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > authorization: valid card -> active for 14 days, 50 dollars held for 7',
  },
  {
    file: 'worker/services/payments/holds.ts',
    find: 'const { reference } = hold',
    replace: 'const reference: string | null = null',
    fault: 'a hold with a lost answer is never released',
    caughtBy:
      'tests/worker/payments/payments-authorize.test.ts > authorization: another card after a lost answer -> the lost hold is released',
  },
  {
    file: 'worker/services/payments/listing-charge.ts',
    find: 'flatMap(({ baseCents, addonsCents }) => [baseCents, addonsCents])',
    replace: 'map(({ baseCents }) => baseCents)',
    fault: 'addons are not charged',
    caughtBy:
      'tests/worker/payments/listing-refund.test.ts > cancellation before the start: paid listing -> refunded completely once, seller mailed',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: '  return terms?.status ?? replicated\n',
    replace: '  return terms === null ? replicated : replicated\n',
    fault: 'a checkout trusts a replica that lags behind a cancellation',
    caughtBy:
      'tests/worker/payments/financial-listing.test.ts > cancelled listing: payment or addons -> 409 and no charge; what was paid before is refunded',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: "if (status === 'cancelled') return err(CANCELLED_LISTING)",
    replace: '',
    fault: 'a cancelled listing can be paid for',
    caughtBy:
      'tests/worker/payments/financial-listing.test.ts > cancelled listing: payment or addons -> 409 and no charge; what was paid before is refunded',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: 'const missing = refusalForMissingAddons(bought, addons)',
    replace: 'const missing: ReturnType<typeof refusalForMissingAddons> = null',
    fault: 'a second tab is not told what was not bought',
    caughtBy:
      'tests/worker/payments/financial-listing.test.ts > listing fee: second tab with other addons -> 409 names what was and was not bought; the rest is bought once',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: 'if (!isStored) return err(await whyNotStored(db, viewer))',
    replace: '',
    fault: 'a car that is listed elsewhere can be paid for',
    caughtBy:
      'tests/worker/listings/vin-hold.test.ts > unpaid listings of two sellers: paid at the same time -> one is paid, the other refused',
  },
  {
    file: 'worker/services/payments/pay-listing.ts',
    find: 'if (options.seenTotalCents !== null && options.seenTotalCents !== totalCents) {',
    replace: 'if (false) {',
    fault: 'another total than the person saw is charged',
    caughtBy:
      'tests/routes/checkout/checkout-page.server.test.ts > checkout form: price changed since the page was opened -> message instead of a charge',
  },
  {
    file: 'worker/services/payments/receive-webhook.ts',
    find: "if (isHandled) return { outcome: 'taken' }",
    replace: '',
    fault: 'a handled webhook is handled again',
    caughtBy:
      'tests/worker/payments/payments-webhooks.test.ts > webhook: handled before -> taken, and the payment is not synchronized again',
  },
  {
    file: 'worker/services/payments/receive-webhook.ts',
    find: "  if (synced === 'synced' && !isCompared) await markPaymentEventHandled(db, event, nowMs)\n",
    replace: '',
    fault: 'a webhook is never marked as handled',
    caughtBy:
      'tests/worker/payments/payments-webhooks.test.ts > webhook: handled before -> taken, and the payment is not synchronized again',
  },
  {
    file: 'worker/services/payments/receive-webhook.ts',
    find: "if (synced === 'later' || refunded === 'later') return { outcome: 'later' }",
    replace: "if (synced === 'later' || refunded === 'later') return { outcome: 'taken' }",
    fault: 'a webhook is lost while the processor does not answer',
    caughtBy:
      'tests/worker/payments/payments-webhooks.test.ts > webhook: processor does not answer -> later, and handled when it is sent again',
  },
  {
    file: 'worker/services/payments/refunds/refund-cancelled-listing.ts',
    find: "const addons = await refundAddonPurchases(env, auctionId, nowMs)\n  if (addons === 'later' || addons === 'failed') return addons",
    replace: 'void refundAddonPurchases',
    fault: 'addons that were bought later are not refunded',
    caughtBy:
      'tests/worker/payments/financial-listing.test.ts > cancelled listing: payment or addons -> 409 and no charge; what was paid before is refunded',
  },
  {
    file: 'worker/services/payments/refunds/refund-once.ts',
    find: "pending: 'later'",
    replace: "pending: 'failed'",
    fault: 'a refund without an answer is given up',
    caughtBy:
      'tests/worker/payments/listing-refund.test.ts > refund: processor unavailable -> repeated until it succeeds',
  },
  {
    file: 'worker/services/payments/renewals.ts',
    find: '  await revokeEligibility(env, hold.userId)\n',
    replace: '',
    fault: 'a declined renewal does not stop bids',
    caughtBy:
      'tests/worker/payments/payments-renewals.test.ts > authorization cached by a room: the bank declines its renewal -> the next bid is refused',
  },
]
