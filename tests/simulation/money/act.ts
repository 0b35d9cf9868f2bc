import type { World } from './world.ts'

/** One step of the simulation: what people, processors or crons do. @throws Violation */
export type Act = (world: World) => Promise<void>

/** Something that must never happen. */
export class Violation extends Error {}

export const RETURN_URL = 'https://hammerlane.test/pay'

/** A random one of all; undefined if there are none. */
export const pickOf = <T>(world: World, all: readonly T[]): T | undefined =>
  all[world.random.below(all.length)]
