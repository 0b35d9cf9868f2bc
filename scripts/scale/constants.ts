/**
 * The constants of docs/scale.md. Those of processor time were measured by `npm run bench` and `npm run scale -- --measure` on the date
 * below; prices are those of the platform's published price lists.
 */

/** Processor time in microseconds, on the thread of the object that is named. */
export const MEASURED = {
  on: '2026-11-27',
  /** A bid in the room: decision, storage, replica, notifications and answer. */
  bidUs: 440,
  /** Sending one broadcast to one socket. */
  sendUs: 20,
  /** Opening a socket, its upgrade in the Worker included. */
  openUs: 900,
  /** Handing one broadcast to one relay, in the room. */
  publishUs: 100,
  /** Bytes of the frame of one bid. */
  frameBytes: 1_400,
} as const

/** Dollars. Source: developers.cloudflare.com, pricing of Workers and of Durable Objects, as of 2026. */
export const PRICES = {
  workerRequest: 0.3 / 1e6,
  workerCpuMs: 0.02 / 1e6,
  objectRequest: 0.15 / 1e6,
  /** For each second in which an object is in memory. */
  objectSecond: (12.5 / 1e6) * 0.125,
  rowWritten: 1 / 1e6,
} as const
