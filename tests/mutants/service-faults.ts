import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const SERVICE_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/platform/alerts.ts',
    find: 'if (await updateAlertState(db, { id, state, note, audit }, nowMs)) return ok(null)',
    replace:
      'await updateAlertState(db, { id, state, note, audit }, nowMs)\n  if (before !== null) return ok(null)',
    fault: 'two administrators close the same alert',
    caughtBy:
      'tests/worker/platform/alerts.test.ts > alert: acknowledged and resolved -> assigned, closed, and in the audit log; a second time -> refused',
  },
  {
    file: 'worker/services/platform/answer-once.ts',
    find: "if (stored && stored.requestHash !== requestHash) return err(refusal('idempotency_conflict'))",
    replace: '',
    fault: 'another request under a key gets the first answer',
    caughtBy:
      'tests/worker/http/idempotency.test.ts > POST vehicles and auctions with a key: repeated -> the same answer, stored once',
  },
  {
    file: 'worker/services/platform/answer-once.ts',
    find: '    } else {\n      await releaseKey(db, stored)\n    }',
    replace: '    }',
    fault: 'a refused call blocks its key',
    caughtBy:
      'tests/worker/http/idempotency.test.ts > POST financial with a key: repeated -> one payment method; too long a key -> 422',
  },
  {
    file: 'worker/services/platform/answer-once.ts',
    find: 'const isAbandoned = stored !== undefined && nowMs - stored.createdAtMs >= ABANDONED_MS',
    replace: 'const isAbandoned = stored !== undefined',
    fault: 'a call that is under way runs twice',
    caughtBy:
      'tests/worker/http/idempotency.test.ts > a key under way -> 409 until it is abandoned; failed -> free; stored for 7 days',
  },
  {
    file: 'worker/services/platform/check-health.ts',
    find: 'if (lacksAuthSecret(env) || isHalfSet || !isMailSet) throw',
    replace: 'if (lacksAuthSecret(env) || isHalfSet) throw',
    fault: 'health is operational without a mail sender',
    caughtBy: 'tests/worker/platform/health-secrets.test.ts > health: no MAIL_FROM -> %3$s',
  },
  {
    file: 'worker/services/platform/delete-expired.ts',
    find: "  await deleteStaleDrafts(env, retainedSinceMs('drafts', nowMs), nowMs)\n",
    replace: '',
    fault: 'abandoned drafts stay for ever',
    caughtBy:
      'tests/worker/listings/listing-drafts.test.ts > draft: untouched for half a year -> deleted with its photos',
  },
  {
    file: 'worker/services/platform/rate-limit.ts',
    find: 'return repeated && refused',
    replace: 'return refused',
    fault: 'the first mailed link of an hour can be kept from its owner',
    caughtBy:
      'tests/worker/platform/rate-limits.test.ts > mailed link: recipient and client at their limits -> first link of an hour still passes',
  },
  {
    file: 'worker/services/platform/rate-limit.ts',
    find: "refusal('rate_limited', { retryAfter: Math.ceil(waitMs / SECOND_MS) })",
    replace: "refusal('rate_limited', { retryAfter: Math.ceil(waitMs) })",
    fault: 'Retry-After is in milliseconds',
    caughtBy:
      'tests/worker/platform/rate-limits.test.ts > rate limit: production, 11th sign-in of an account in 15 minutes -> 429',
  },
  {
    file: 'worker/services/promotions/email-blast.ts',
    find: "if (!(await hasAddon(database(env), auction.auctionId, 'email_blast'))) return { state: 'done' }",
    replace: '',
    fault: 'a listing without the addon is promoted',
    caughtBy:
      'tests/worker/promotions/promotions.test.ts > addons: neither email_blast nor social_media -> no mail, no post',
  },
  {
    file: 'worker/services/promotions/email-blast.ts',
    find: 'key: `promoted:${auctionId}`',
    replace: 'key: `promoted:${auctionId}:${because}`',
    fault: 'a person is mailed twice about one promotion',
    caughtBy:
      'tests/worker/promotions/promotions.test.ts > email_blast: matching searchers and watchers -> notified once each, seller not',
  },
  {
    file: 'worker/services/replication/live-from-replica.ts',
    find: 'reserve_price: knowsTerms ? centsToDollarsOrNull(auction.reserveCents) : null',
    replace: 'reserve_price: centsToDollarsOrNull(auction.reserveCents)',
    fault: 'lists reveal the reserve',
    caughtBy:
      'tests/worker/auctions/auctions-api.test.ts > auction list: GET -> documented shape, every field but the bids',
  },
  {
    file: 'worker/services/replication/sweep-rooms.ts',
    find: 'await inBatches(overdue, (auctionId) => room(auctionId).poke())',
    replace: '',
    fault: 'a room that missed its end is never poked',
    caughtBy:
      'tests/worker/replication/sweep.test.ts > sweep: room without its alarm, end passed -> closed and replicated',
  },
  {
    file: 'worker/services/listings/frozen-terms.ts',
    find: 'autoExtendMs: auction.autoExtendMinutes * MINUTE_MS',
    replace: 'autoExtendMs: auction.autoExtendMinutes',
    fault: 'an auction that was opened late is extended by milliseconds',
    caughtBy: 'tests/worker/replication/sweep.test.ts > sweep: room never opened -> opened, and runs',
  },
  {
    file: 'worker/services/search/search-listings.ts',
    find: '`(${typed}) OR (${matchExpression(parseCorrectedText(corrected))})`',
    replace: 'typed',
    fault: 'a saved search does not find what its owner saw it find',
    caughtBy:
      'tests/worker/search/saved-searches.test.ts > misspelled search -> found as the list corrected it when it was saved, not otherwise',
  },
  {
    file: 'worker/services/search/notify-search-matches.ts',
    find: 'userId !== auction.sellerId',
    replace: 'userId !== 0',
    fault: 'the seller is notified of their own listing',
    caughtBy:
      'tests/worker/search/saved-searches.test.ts > seller, or notifications turned off -> not notified',
  },
  {
    file: 'worker/services/search/search-listings.ts',
    find: 'await indexChanges(env, { batches: BATCHES_FIRST })',
    replace: '',
    fault: 'a changed listing is not found before the cron job',
    caughtBy:
      'tests/worker/search/search.test.ts > search: several words -> each must occur in title, vehicle, VIN or description, or as a prefix',
  },
  {
    file: 'worker/services/search/search-listings.ts',
    find: 'if (unknownCount === 0 || unknownCount > MAX_CORRECTED_WORDS) return NOTHING',
    replace: '',
    fault: 'any number of words is corrected, which takes the time of everybody else',
    caughtBy:
      'tests/worker/search/search.test.ts > correction: word occurs somewhere, or is too far from all -> not corrected',
  },
  {
    file: 'worker/services/search/index-changes.ts',
    find: 'if (old.length > 0) await markChanged(database(env), old)',
    replace: '',
    fault: 'after an update of the index, listings keep what the old version wrote',
    caughtBy: 'tests/worker/search/search.test.ts > search index: entries of an older format -> written anew',
  },
  {
    file: 'worker/db/queries/search/index-versions.ts',
    find: ' and a.is_public = 1',
    replace: '',
    fault: 'the words of hidden listings are searched and corrected to',
    caughtBy:
      'tests/worker/search/search.test.ts > correction: listing that is not public, or no longer -> neither counts as a match nor lends its words',
  },
  {
    file: 'worker/db/queries/search/search-index.ts',
    find: 'order by listings desc limit',
    replace: 'order by listings limit',
    fault: 'a seller crowds out the words of other listings',
    caughtBy:
      'tests/worker/search/search.test.ts > correction: many words at hand -> compared with the most frequent ones',
  },
  {
    file: 'worker/services/search/search-listings.ts',
    find: 'JSON.stringify(await searchWithoutIndex(database(env), words))',
    replace: "'[]'",
    fault: 'without the index nothing is found',
    caughtBy: 'tests/worker/search/search.test.ts > search: index fails -> plain search answers',
  },
]
