import {
  findHandover,
  findPerson,
  findSaleCircumstances,
  handoverEventsOf,
  insertTick,
  recordHandedOver,
  recordNotPaid,
} from '../../../worker/db/queries/after-sale/handovers.ts'
import {
  endAuthorizations,
  findAuthorization,
  findOverdueAuthorizations,
  findPendingAuthorization,
} from '../../../worker/db/queries/payments/authorizations.ts'
import {
  findDepositHold,
  findHoldByReference,
  findHoldsToRenew,
  findHoldUntil,
  findNewestHold,
  findUnfinishedHolds,
  markLapsedHolds,
} from '../../../worker/db/queries/payments/card-holds.ts'
import {
  listBuyerPremiums,
  listListingFees,
  listTransactions,
  sumMoney,
} from '../../../worker/db/queries/payments/financial.ts'
import { releaseIdleHolds } from '../../../worker/db/queries/payments/hold-results.ts'
import {
  declinedMethodIds,
  findLastListingPayment,
  findListingPaymentByReference,
  findListingToPay,
  findStandingPayment,
  findTransaction,
  findUnfinishedListingPayments,
  readCheckoutFees,
} from '../../../worker/db/queries/payments/listing-payments.ts'
import {
  findCustomer,
  findPayer,
  findPaymentMethod,
  listPaymentMethods,
  readPaymentMethod,
} from '../../../worker/db/queries/payments/payment-methods.ts'
import { dueSandboxEvents } from '../../../worker/db/queries/payments/sandbox-objects.ts'
import * as settings from '../../../worker/db/queries/platform/settings.ts'
import {
  findMethodToCharge,
  findOverdueSales,
  findSale,
  findSalesAwaitingDeposit,
  readSeller,
} from '../../../worker/db/queries/settlement/settlement.ts'
import { LIMIT, type Reads } from './read.ts'

/** Queries of authorizations, holds, payments, sales and the price list. */
export const MONEY_READS: Reads = {
  authorizations: {
    findAuthorization: (db) => findAuthorization(db, 1),
    findPendingAuthorization: (db) => findPendingAuthorization(db, 1),
    endAuthorizations: (db) => endAuthorizations(db, { userId: 1, state: 'ended', nowMs: 0 }),
    listOverdueAuthorizations: (db) => findOverdueAuthorizations(db, 0, LIMIT),
  },
  'card-holds': {
    findNewestHold: (db) => findNewestHold(db, 1),
    findHoldUntil: (db) => findHoldUntil(db, 1, 0),
    findDepositHold: (db) => findDepositHold(db, 1),
    findHoldByReference: (db) => findHoldByReference(db, 'sandbox', 'pay_1'),
    'listUnfinishedHolds, to be placed': (db) =>
      findUnfinishedHolds(db, 'placing', { nowMs: 0, limit: LIMIT }),
    'listUnfinishedHolds, to be given back': (db) =>
      findUnfinishedHolds(db, 'releasing', { nowMs: 0, limit: LIMIT, userId: 1 }),
    markLapsedHolds: (db) => markLapsedHolds(db, 0),
    listHoldsToRenew: (db) => findHoldsToRenew(db, { nowMs: 0, renewBeforeMs: 1, limit: LIMIT }),
  },
  financial: {
    listTransactions: (db) => listTransactions(db, { userId: 1, limit: LIMIT, offset: 40 }),
    findFinancialSums: (db) => sumMoney(db, 1),
    listListingFees: (db) => listListingFees(db),
    listBuyerPremiums: (db) => listBuyerPremiums(db),
  },
  handovers: {
    findHandover: (db) => findHandover(db, 1),
    findSaleParty: (db) => findPerson(db, 1),
    listHandoverEvents: (db) => handoverEventsOf(db, 1, LIMIT),
    findSaleCircumstances: (db) => findSaleCircumstances(db, { auctionId: 1, round: 1, userIds: [1, 2] }),
    insertChecklistTick: (db) =>
      insertTick(db, { saleId: 1, actorId: 1, item: 'keys', isDone: true, most: LIMIT }, 0),
    recordHandedOver: (db) => recordHandedOver(db, { saleId: 1, actorId: 1, side: 'seller' }, 0),
    recordNotPaid: (db) => recordNotPaid(db, { saleId: 1, actorId: 1 }, 0),
  },
  'hold-results': {
    releaseIdleHolds: (db) => releaseIdleHolds(db, { userIds: [1, 2], closedAuctionId: 1, nowMs: 0 }),
  },
  'listing-payments': {
    findListingToPay: (db) => findListingToPay(db, 1),
    findUnfailedPayment: (db) => findStandingPayment(db, 1),
    findLastListingPayment: (db) => findLastListingPayment(db, 1),
    listDeclinedMethodIds: (db) => declinedMethodIds(db, 1),
    findListingPaymentByReference: (db) => findListingPaymentByReference(db, 'sandbox', 'pay_1'),
    listUnfinishedListingPayments: (db) => findUnfinishedListingPayments(db, { beforeMs: 0, limit: LIMIT }),
    findTransaction: (db) => findTransaction(db, 'premium:1:1:1'),
    readCheckoutFees: (db) => readCheckoutFees(db),
  },
  'payment-methods': {
    listPaymentMethods: (db) => listPaymentMethods(db, 1),
    findCustomer: (db) => findCustomer(db, 1, 'sandbox'),
    findPayer: (db) => findPayer(db, 1),
    findPaymentMethod: (db) => findPaymentMethod(db, 1, 1),
    findAnyPaymentMethod: (db) => readPaymentMethod(db, 1),
  },
  'sandbox-objects': { listDueSandboxEvents: (db) => dueSandboxEvents(db, 0, LIMIT) },
  settings: {
    readPlatformSettings: (db) => settings.readPlatformSettings(db),
    readActivePremium: (db) => settings.readActivePremium(db),
    readSellerPrices: (db) => settings.readSellerPrices(db),
  },
  settlement: {
    findSaleSeller: (db) => readSeller(db, { sellerId: 1, auctionId: 1 }),
    findMethodToCharge: (db) => findMethodToCharge(db, 1),
    findSale: (db) => findSale(db, 'premium:1:1:1'),
    listOverdueSales: (db) => findOverdueSales(db, 0, LIMIT),
    listSalesAwaitingDeposit: (db) => findSalesAwaitingDeposit(db, LIMIT),
  },
}
