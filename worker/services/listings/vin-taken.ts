import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import { VIN_EXISTS } from '../../../domain/listing/creation-refusal.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import { database } from '../../db/client.ts'
import { findUnpaidAuction } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import { alertVinRefused } from './alert-vin-conflict.ts'

/**
 * The refusal of a VIN that is already in an auction. If that is the person's own unpaid listing, it also
 * says so and carries the address of its checkout under `checkout`. Another seller's that is not running is an alert.
 * docs/rules/listings.md, VIN
 */
export async function toVinTakenRefusal(
  env: Env,
  car: { readonly vin: string; readonly sellerId: number; readonly nowMs: number },
): Promise<Refusal> {
  await alertVinRefused(env, car)
  const own = await findUnpaidAuction(database(env), car)
  if (own === null) return invalidFields({ vin: [VIN_EXISTS] })
  const text = `You have an unpaid listing of this car (${own.auctionNumber}). Complete its checkout, or cancel it to list the car anew.`
  return invalidFields({ vin: [VIN_EXISTS, text], checkout: [checkoutHref(own.id)] })
}
