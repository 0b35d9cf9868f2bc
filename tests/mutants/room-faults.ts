import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const ROOM_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: 'if (onlyWithoutBids && auction.state.totalBids > 0) return false',
    replace: '',
    fault: 'an edit does not notice a bid that came meanwhile',
    caughtBy:
      'tests/worker/listings/edit-vehicle.test.ts > vehicle edit: bid accepted between check and storing -> refused, facts restored, both changes in the history',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: 'const isSettling = auction !== null && this.#jobTable.exists(settleKey(auction.state.round))',
    replace: 'const isSettling = false',
    fault: 'an account can be closed before its purchase is charged',
    caughtBy:
      'tests/worker/accounts/close-account.test.ts > closing an account: sale whose settlement has not started -> 409 for both sides',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: '    this.#eligibilityCache.invalidate(userId, sessionId)\n',
    replace: '',
    fault: 'an ended session can bid for another minute',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > revocation: one of two sessions -> the other may still bid',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: '    this.#store.advance(Date.now())\n    return this.#views.view(viewer, Date.now())',
    replace: '    return this.#views.view(viewer, Date.now())',
    fault: 'an auction looks open until its alarm has run',
    caughtBy:
      'tests/durable-objects/auction-room/room-close.test.ts > close: read before the alarm -> the view is already ended',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: 'await this.#clock.waitForWork(done)',
    replace: 'await done',
    fault: 'a hanging job delays the close',
    caughtBy: 'tests/durable-objects/auction-room/room-close.test.ts > close: a hanging job -> not delayed',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: '      this.#clock.armBy(Date.now() + ALARM_RETRY_MS)',
    replace: '',
    fault: 'an alarm that failed is not set again',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > alarm: fails repeatedly -> armed again each time',
  },
  {
    file: 'durable-objects/auction-room/auction-room.ts',
    find: 'this.#jobTable.unpark(Date.now())',
    replace: '',
    fault: 'a poke does not run parked jobs again',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > job: last attempt failed -> parked with one admin alert, and run again after a poke',
  },
  {
    file: 'durable-objects/auction-room/auction-store.ts',
    find: "event.type === 'bid' && event.bidderId === command?.personId ? command.evidence : NO_EVIDENCE",
    replace: "event.type === 'bid' && command ? command.evidence : NO_EVIDENCE",
    fault: "the answer of a standing maximum is stored with the other bidder's address",
    caughtBy:
      'tests/worker/bidding/bid-evidence.test.ts > bid: stored with session, browser and address; the answer of a standing maximum -> with none',
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: "if (earlier) return refuse(request, auction.state, { code: 'idempotency_conflict' }, nowMs)",
    replace: '',
    fault: 'another request under a used key is decided',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > repeated key: another amount -> idempotency conflict',
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: '(isPublic(auction) || auction.state.sellerId === person.userId) ? auction : null',
    replace: 'true ? auction : null',
    fault: 'anybody finds a draft by bidding on it',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > order of refusals: several reasons -> 403 before the state, the state before the amount',
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'return isAllowed ? ',
    replace: 'return isAllowed !== null ? ',
    fault: 'bids of one person are not limited in speed',
    caughtBy:
      'tests/durable-objects/auction-room/room-speed.test.ts > rate limit: one command too many -> refused with a receipt',
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'if (earlier?.request === requestText(request)) return earlier.outcome',
    replace: '',
    fault: 'a repeated key gets no stored receipt',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > repeated key: after another bid -> the first receipt beside the present auction',
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: "if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })",
    replace: '',
    fault: 'an ended session can still bid',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > bid: ended session -> unauthenticated, with nothing about the auction',
  },
  {
    file: 'durable-objects/auction-room/bid-rate-limit.ts',
    find: 'const PER_SECOND = 10',
    replace: 'const PER_SECOND = 20',
    fault: 'twenty bids a second are allowed',
    caughtBy:
      'tests/durable-objects/auction-room/room-speed.test.ts > rate limit: any second -> ten commands per person',
  },
  {
    file: 'durable-objects/auction-room/eligibility-cache.ts',
    find: 'const untilMs = Math.min(Date.now() + CACHED_MS, eligibility.validUntilMs)',
    replace: 'const untilMs = Date.now() + CACHED_MS',
    fault: 'an authorization that has expired still bids from the cache',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility-cache.test.ts > cache: entry older than a minute or past its validity -> not used',
  },
  {
    file: 'durable-objects/auction-room/eligibility-cache.ts',
    find: 'if (before !== this.lastRevocation(person.userId)) continue',
    replace: '',
    fault: 'a revocation during a reading is lost',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility-cache.test.ts > cache: revocation during a reading -> read again',
  },
  {
    file: 'durable-objects/auction-room/eligibility-cache.ts',
    find: 'return this.#revoked.get(userId) ?? this.#dropped',
    replace: 'return this.#revocations',
    fault: "a person's revocations repeat the readings of everybody",
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility-cache.test.ts > cache: revocations of other people during a reading -> read once',
  },
  {
    file: 'durable-objects/auction-room/eligibility-cache.ts',
    find: 'this.#dropped = revocation',
    replace: '',
    fault: 'a revocation during a reading is lost once a thousand other people are revoked',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility-cache.test.ts > cache: revocation during a reading and then of a thousand others -> read again',
  },
  {
    file: 'durable-objects/auction-room/eligibility-cache.ts',
    find: 'return generation === undefined ? sessionId : `${sessionId}/${generation}/${seedTag}`',
    replace: 'return sessionId',
    fault: 'a replaced token bids from the cache of the new one',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility-cache.test.ts > cache: token of another generation of the session -> read for itself',
  },
  {
    file: 'durable-objects/auction-room/jobs/audit-jobs.ts',
    find: 'if (audit === undefined) return []\n  return toJobs({',
    replace: 'if (audit !== undefined) return []\n  return toJobs({',
    fault: 'a change by an administrator is not audited',
    caughtBy:
      'tests/worker/auctions/by-administrator.test.ts > pause, resume and cancel: administrator with a reason -> published as theirs, audited, people told',
  },
  {
    file: 'durable-objects/auction-room/lifecycle-handler.ts',
    find: "if (paid || after === 'tried') return true",
    replace: 'if (paid) return true',
    fault: 'an auction is reopened while its premium is being charged',
    caughtBy:
      'tests/durable-objects/auction-room/lifecycle-handler.test.ts > reopening: charge is under way -> decided with what is known of the sale',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: "const isHeldBack = action.type !== 'decline' && !state.afterSale.isOver",
    replace: 'const isHeldBack = false',
    fault: 'an offer is accepted while the vehicle is being listed again',
    caughtBy:
      'tests/worker/after-sale/after-sale-relisting.test.ts > room held for a listing that failed -> the offer can be declined, and accepted a minute later',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: "const commits = !isSeller && action.type !== 'decline'",
    replace: 'const commits = false',
    fault: 'a bidder without an authorization accepts an offer',
    caughtBy:
      'tests/worker/after-sale/after-sale-offers.test.ts > after-sale offer: no authorization, deactivated or signed out -> the bidder cannot accept',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: "if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })",
    replace: '',
    fault: 'an ended session answers an offer',
    caughtBy:
      'tests/worker/after-sale/after-sale-offers.test.ts > after-sale offer: database unavailable -> nothing decided, can be repeated',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: 'const isUnpaid = circumstances.isUnpaid && state.round === round',
    replace: 'const isUnpaid = false',
    fault: 'a vehicle whose buyer did not pay cannot be listed again',
    caughtBy:
      'tests/worker/after-sale/after-sale-relisting.test.ts > relisting: buyer did not pay -> possible once, then no after-sale offer',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: 'highest: all.filter(({ bidderId }) => activeIds.has(bidderId)) }',
    replace: 'highest: all }',
    fault: 'an offer goes to a closed account',
    caughtBy:
      'tests/worker/after-sale/after-sale-offers.test.ts > after-sale offer: bidder account closed -> the next bidder is eligible',
  },
  {
    file: 'durable-objects/auction-room/offer-handler.ts',
    find: "if (isListedAgain && isOpen) store.perform({ type: 'close_sale_offers' }, nowMs)",
    replace: '',
    fault: 'an offer survives that the vehicle is listed again',
    caughtBy:
      'tests/worker/after-sale/after-sale-relisting.test.ts > after-sale offer: vehicle listed again as a new listing -> the offer ends',
  },
  {
    file: 'durable-objects/auction-room/refusals.ts',
    find: "if (kind === 'cancel_maximum') return null",
    replace: '',
    fault: 'a maximum cannot be cancelled without an authorization',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > cancel maximum: no authorization -> accepted',
  },
  {
    file: 'durable-objects/auction-room/refusals.ts',
    find: "if (!eligibility.isActive) return { code: 'deactivated' }",
    replace: '',
    fault: 'a deactivated account can bid',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > bid: deactivated account -> refused',
  },
  {
    file: 'durable-objects/auction-room/room-views.ts',
    find: 'const { reserve_price: _hidden, ...shown } = auction\n    return { auction: shown, toBidView }',
    replace: 'return { auction, toBidView }',
    fault: "a broadcast overwrites the reserve on the seller's page",
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > broadcast: bids -> in order, masked, with the present auction',
  },
  {
    file: 'durable-objects/auction-room/room-views.ts',
    find: 'return viewer.id !== sellerId && !bidders.has(viewer.id)',
    replace: 'return true',
    fault: 'a bidder does not find their own bids in a replay',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > projection: reserve and names -> shown to administrators, not to support',
  },
  {
    file: 'durable-objects/auction-room/storage/watermarks.ts',
    find: "if (readWatermark(sql, 'paid_round') === round) return 'paid'",
    replace: "return 'paid'",
    fault: 'a sale is shown as paid before it is',
    caughtBy:
      'tests/worker/settlement/settlement-close.test.ts > close: premium declined -> tried again later, and the room stops retrying',
  },
  {
    file: 'durable-objects/auction-room/room-views.ts',
    find: "viewer.kind === 'admin' || viewer.id === bid.bidderId || viewer.id === state.sellerId",
    replace: "viewer.kind === 'admin' || viewer.id === bid.bidderId",
    fault: 'the seller does not see who bids',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > view: of the seller -> masks of the bidders, the name of the buyer once the premium is paid',
  },
  {
    file: 'durable-objects/auction-room/room-views.ts',
    find: 'if (known && known.is_winning === (bid.bidId === auction.state.winningBidId)) return known',
    replace: 'if (known) return known',
    fault: 'an outbid bid is still shown as winning',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > view: read before and after a bid is outbid -> only the new one is winning',
  },
]
