/** Deliberate mistakes in the rules: each misreads one sentence of docs/rules/bidding.md. */
import { MODEL_RULES, type Rules } from './model-prices.ts'

export const MUTANTS: Readonly<Record<string, Partial<Rules>>> = {
  'an equal later limit takes the lead': { exceeds: (offer, limit) => offer >= limit },
  "the price passes the leader's limit": {
    contested: (_leaders, runnersUp, increment) => MODEL_RULES.minimum(runnersUp, increment),
  },
  "the price is the runner-up's limit, without the increment": {
    contested: (_leaders, runnersUp) => runnersUp,
  },
  'a manual bid that leads stands at one increment over the other': {
    manualLead: (_amount, contested) => contested,
  },
  'a maximum opens at its full amount': { opening: (_minimum, maximum) => maximum },
  'the first bid needs no increment': { minimum: (base) => Math.ceil(base / 100) * 100 },
  'cents are rounded down': { minimum: (base, increment) => Math.floor((base + increment) / 100) * 100 },
  'no increment stated means none': { increment: (stated) => stated },
  'the reserve lifts nothing': { lift: () => 0 },
  'the reserve lifts past the limit': { lift: (_leaders, reserve) => reserve ?? 0 },
  'the reserve is met only above it': {
    reserveMet: (price, reserve) => reserve === null || (price !== null && price > reserve),
  },
  'without a reserve it is unmet before the first bid': {
    reserveMet: (price, reserve) => price !== null && (reserve === null || price >= reserve),
  },
  "the old leader's limit is stored again where the price stands": { storesOldLimit: () => true },
  "the old leader's limit is never stored": { storesOldLimit: () => false },
  'the leader needs the minimum bid for a new maximum': { leadersFloor: (_price, minimum) => minimum },
  'a manual bid that reaches the maximum leaves it standing': {
    spends: (manual, maximum) => manual > maximum,
  },
  'any manual bid by the leader spends their maximum': { spends: () => true },
  'a cancelled maximum goes on answering': { cancelledMaximum: (maximum) => maximum },
  'an outbid maximum is not spent': { outbidMaximum: (maximum) => maximum },
  'a bid at the very end is accepted': { over: (nowMs, endMs) => nowMs > endMs },
  'exactly the window left extends': {
    extends: (remainingMs, windowMs, stored) => stored > 0 && remainingMs <= windowMs,
  },
  'a changed maximum extends': { extends: (remainingMs, windowMs) => remainingMs < windowMs },
  'the time of a pause is lost': { resumedEnd: (_nowMs, _remainingMs, endMs) => endMs },
  'buy now is offered where the minimum bid equals it': {
    buyNowOpen: (minimum, buyNow) => minimum <= buyNow,
  },
  "a running auction's reserve and buy now price may be raised": { raised: () => false },
  'neither may be lowered': { raised: (next, present) => next !== present },
  'the starting bid may change while bidding goes on': { startIsFixed: () => false },
  'a lowered buy now price is not what is offered': {
    revisedBuyNow: (next, present) => (next === null ? null : (present ?? next)),
  },
  'one command more than the cap is accepted': { atCap: (accepted, cap) => accepted > cap },
}
