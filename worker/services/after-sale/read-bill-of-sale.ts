import { isHandoverOpen, notOpenText } from '../../../domain/after-sale/handover.ts'
import { refusal } from '../../../domain/errors.ts'
import { countText, usdWhole } from '../../../domain/format/usd.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import type { HandoverRow, SaleParty } from '../../db/queries/after-sale/handovers.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import type { DocumentFile } from '../documents/document-file.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import type { BillOfSale, BillParty } from './bill-of-sale.ts'
import { findSale } from './find-sale.ts'
import { readSaleParties, toContact } from './read-handover.ts'

/**
 * The pre-filled bill of sale of a sold vehicle, for both sides and administrators. Errors: `conflict` before
 * the premium is charged and after the sale has defaulted; the rate limit.
 */
export async function readBillOfSale(
  env: Env,
  {
    auctionId,
    viewer,
    nowMs,
  }: { readonly auctionId: number; readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<DocumentFile>> {
  const found = await findSale(env, { auctionId, viewer })
  if (!found.ok) return found
  const { row, handover } = found.value
  if (!isHandoverOpen(handover)) return err(refusal('conflict', { message: notOpenText(handover.state) }))
  const limited = await limitAttempts(env, { action: 'billOfSale', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  const { seller, buyer } = await readSaleParties(database(env), row)
  const { billOfSalePdf } = await import('./bill-of-sale.ts')
  const body = await billOfSalePdf(toBill(row, toParty(seller), toParty(buyer)))
  return ok({ name: `bill-of-sale-${row.auctionNumber}.pdf`, type: 'application/pdf', body })
}

function toBill(
  { vehicle, sale, auctionNumber }: HandoverRow,
  seller: BillParty,
  buyer: BillParty,
): BillOfSale {
  const unit = vehicle.mileageType === 'kilometers' ? 'kilometers' : 'miles'
  return {
    auctionNumber,
    vehicle: [
      ['VIN', vehicle.vin],
      [
        'Year, make, model',
        [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' '),
      ],
      ['Body style', vehicle.bodyStyle],
      ['Color', vehicle.exteriorColor],
      ['License plate', null],
    ],
    odometer: `${countText(vehicle.mileage)} ${unit}, as listed. Reading on the day of the sale: ____________`,
    price: sale === null ? '' : usdWhole(sale.amountCents),
    seller,
    buyer,
  }
}

/** A dealer signs as the business, followed by the person. */
function toParty(person: SaleParty): BillParty {
  const contact = toContact(person)
  if (contact === null) return { name: null, address: null, phone: null }
  const { name, business_name: business, street, town, phone } = contact
  return {
    name: business ? `${business}, by ${name}` : name,
    address: [street, town].filter(Boolean).join(', ') || null,
    phone,
  }
}
