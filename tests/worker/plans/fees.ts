import {
  countPackUses,
  findOpenPack,
  findPack,
  findPackById,
  listPackOffers,
  listPacks,
  listUnfinishedPacks,
} from '../../../worker/db/queries/payments/fee-packs.ts'
import {
  countListingsOfMonth,
  findFee,
  findFeeById,
  findFeeMethod,
  findFixedFee,
  findListedFee,
  hasOverdueFee,
  listDueFees,
  listFeesOfAuction,
  listOpenFees,
} from '../../../worker/db/queries/settlement/settlement-fees.ts'
import { LIMIT, type Reads } from './read.ts'

/** Settlement fees and packs. */
export const FEE_READS: Reads = {
  'settlement-fees': {
    findFee: (db) => findFee(db, 'settlement_fee:1:1'),
    findFeeById: (db) => findFeeById(db, 1),
    findFixedFee: (db) => findFixedFee(db, 1),
    listFeesOfAuction: (db) => listFeesOfAuction(db, 1),
    findFeeMethod: (db) => findFeeMethod(db, { id: 1, sellerId: 1 }),
    countListingsOfMonth: (db) =>
      countListingsOfMonth(db, { sellerId: 1, month: { startMs: 0, endMs: 1 }, untilMs: 1 }),
    listDueFees: (db) => listDueFees(db, 0, LIMIT),
    hasOverdueFee: (db) => hasOverdueFee(db, 1, 0),
    listOpenFees: (db) => listOpenFees(db, 1),
    findListedFee: (db) => findListedFee(db, { feeId: 1, sellerId: 1 }),
  },
  'fee-packs': {
    listPackOffers: (db) => listPackOffers(db),
    findOpenPack: (db) => findOpenPack(db, 1),
    findPackById: (db) => findPackById(db, 1),
    findPack: (db) => findPack(db, 'pack:1:1'),
    listPacks: (db) => listPacks(db, 1),
    countPackUses: (db) => countPackUses(db, 1),
    listUnfinishedPacks: (db) => listUnfinishedPacks(db, { beforeMs: 0, atBankBeforeMs: 0, limit: LIMIT }),
  },
}
