/** The constants of docs/scale.md: those of processor time as `npm run scale -- --measure` prints them. */
import type { Constants } from './measure-constants.ts'

export const MEASURED: Constants & { readonly on: string } = {
  on: '2026-11-30',
  aloneUs: 32_000,
  stormUs: 409,
  sendUs: 22.8,
  publishUs: 102.2,
  openUs: 560,
}

/** Bytes of the frame of one bid, and the time of one broadcast after the one before it (ms; rules/realtime.md, Broadcast). */
export const FRAME_BYTES = 786
export const TICK_MS = 25
export const TICK_PER_RELAY_MS = 0.3

/** Dollars, as the pages Pricing of Workers and of Durable Objects on developers.cloudflare.com state them in 2026. */
export const PRICES = {
  /** A request of the Worker, an upgrade too. */
  workerRequest: 0.3 / 1e6,
  /** A call of an object; of frames that clients send, twenty count as one. */
  objectRequest: 0.15 / 1e6,
  framesOfARequest: 20,
  /** A second in which an object is not idle, with its 128 MB. */
  objectSecond: (12.5 / 1e6) * 0.128,
} as const
