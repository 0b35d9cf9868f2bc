import {
  findHandover,
  findSaleCircumstances,
  findSaleParty,
  insertChecklistTick,
  listHandoverEvents,
  recordHandedOver,
} from '../../../worker/db/queries/after-sale/handovers.ts'
import {
  findCarLoss,
  isCarGone,
  listUnpaidBuyers,
  selectListedAgain,
} from '../../../worker/db/queries/after-sale/listed-again.ts'
import { hasNoOtherBidder } from '../../../worker/db/queries/after-sale/other-bidders.ts'
import {
  countAddonPurchases,
  findAddonPurchaseByReference,
  findOpenAddonPurchase,
  listAddonPurchases,
  listOverdueAddonPurchases,
} from '../../../worker/db/queries/payments/addon-purchases.ts'
import {
  decideEndedHolds,
  endAuthorizations,
  findAuthorization,
  findPendingAuthorization,
  listOverdueAuthorizations,
} from '../../../worker/db/queries/payments/authorizations.ts'
import {
  findCapturedHold,
  findDepositHold,
  findHoldByReference,
  findHoldUntil,
  findNewestHold,
  findNewestOpenHold,
  listHoldsToRenew,
  listLapsedHolds,
  listReleasedInNeed,
  listUnfinishedHolds,
} from '../../../worker/db/queries/payments/card-holds.ts'
import {
  findDispute,
  findDisputeState,
  hasOpenDispute,
  hasOtherOpenDispute,
  listUndecidedDisputes,
  sumLostCents,
} from '../../../worker/db/queries/payments/disputes.ts'
import { findRefundByReference } from '../../../worker/db/queries/payments/failed-refunds.ts'
import {
  countTransactionsByStatus,
  findFirstTransactionMs,
  listBuyerPremiums,
  listListingFees,
  listTransactions,
} from '../../../worker/db/queries/payments/financial.ts'
import { releaseIdleHolds } from '../../../worker/db/queries/payments/hold-results.ts'
import {
  findInvoice,
  findNewestInvoice,
  findRefundedCents,
  issueInvoicesStatement,
} from '../../../worker/db/queries/payments/invoices.ts'
import { readIncome, readPersonTotals } from '../../../worker/db/queries/payments/ledger-views.ts'
import {
  findLastListingPayment,
  findListingPaymentByKey,
  findListingPaymentByReference,
  findTransaction,
  findUnfailedPayment,
  listDeclinedMethodIds,
  listListingPaymentsByReference,
  listPaidTogether,
  listTransactionsByKey,
  listUnpublishedPayments,
  listWaitingListingPayments,
} from '../../../worker/db/queries/payments/listing-payments.ts'
import {
  findMethodByReference,
  findMethodUses,
  listRemovedMethods,
  markMethodRemoved,
  requireAnotherCard,
} from '../../../worker/db/queries/payments/method-changes.ts'
import {
  findListingToPay,
  listPayableListings,
  readCheckoutFees,
} from '../../../worker/db/queries/payments/payable-listings.ts'
import {
  findAnyPaymentMethod,
  findCustomer,
  findPayer,
  findPaymentMethod,
  listClosedCustomers,
  listCustomers,
  listPaymentMethods,
} from '../../../worker/db/queries/payments/payment-methods.ts'
import {
  findPaymentProvider,
  hasOpenPayments,
  listActiveProviders,
  listAuthorizedWith,
  listPaymentProviders,
} from '../../../worker/db/queries/payments/payment-providers.ts'
import {
  findSetup,
  findSetupOwner,
  listBegunSetups,
} from '../../../worker/db/queries/payments/payment-setups.ts'
import {
  listOpenReferences,
  listTransactionReferences,
  listUnhandledEvents,
  listUnseenDifferences,
  markEventsCompared,
  readLedgerSums,
  readOurPayments,
  readProgress,
  resolveDifferences,
  resolveLedgerDifferences,
} from '../../../worker/db/queries/payments/reconciliation.ts'
import {
  findRefund,
  listDueOtherRefunds,
  listDueSaleRefunds,
  listListingRefunds,
  listPaymentRefunds,
  listSaleRefunds,
  noOtherRefund,
} from '../../../worker/db/queries/payments/refunds.ts'
import { listDueSandboxEvents } from '../../../worker/db/queries/payments/sandbox-objects.ts'
import { findStatementEntries } from '../../../worker/db/queries/payments/statement-entries.ts'
import { runBatch } from '../../../worker/db/queries/platform/batch.ts'
import {
  extendDeadlinesStatements,
  listLockableAuctionIds,
  readLockSetting,
} from '../../../worker/db/queries/platform/platform-lock.ts'
import * as settings from '../../../worker/db/queries/platform/settings.ts'
import { findOwedSale, hasUnpaidSale } from '../../../worker/db/queries/settlement/owed-premiums.ts'
import {
  findAttemptByReference,
  findNewestAttempt,
  findStandingAttempt,
  findSucceededAttempt,
  listDeclinedSaleMethodIds,
} from '../../../worker/db/queries/settlement/payment-attempts.ts'
import {
  findListedSale,
  findSaleOfRound,
  listSales,
} from '../../../worker/db/queries/settlement/sale-lists.ts'
import {
  findMethodToCharge,
  findPublishedListing,
  findSale,
  findSaleById,
  findSaleByReference,
  listDueSales,
} from '../../../worker/db/queries/settlement/settlement.ts'
import { LIMIT, type Reads } from './read.ts'

/** Queries of authorizations, holds, payments, sales and the price list. */
export const MONEY_READS: Reads = {
  authorizations: {
    findAuthorization: (db) => findAuthorization(db, 1),
    findPendingAuthorization: (db) => findPendingAuthorization(db, 1),
    decideEndedHolds: (db) => decideEndedHolds(db, { userId: 1, nowMs: 0, releaseAtMs: 1, keeps: true }),
    endAuthorizations: (db) => endAuthorizations(db, { userId: 1, state: 'ended', nowMs: 0 }),
    listOverdueAuthorizations: (db) => listOverdueAuthorizations(db, 0, LIMIT),
  },
  'card-holds': {
    findNewestHold: (db) => findNewestHold(db, 1),
    findNewestOpenHold: (db) => findNewestOpenHold(db, 1),
    findHoldUntil: (db) => findHoldUntil(db, 1, 0),
    findDepositHold: (db) => findDepositHold(db, 1),
    findCapturedHold: (db) => findCapturedHold(db, 1),
    findHoldByReference: (db) => findHoldByReference(db, 'sandbox', 'pay_1'),
    'listUnfinishedHolds, to be placed': (db) =>
      listUnfinishedHolds(db, 'placing', { nowMs: 0, limit: LIMIT }),
    'listUnfinishedHolds, to be given back': (db) =>
      listUnfinishedHolds(db, 'releasing', { nowMs: 0, limit: LIMIT, userId: 1 }),
    listLapsedHolds: (db) => listLapsedHolds(db, 0, 10),
    listReleasedInNeed: (db) => listReleasedInNeed(db, { nowMs: 0, limit: LIMIT }),
    listHoldsToRenew: (db) => listHoldsToRenew(db, { nowMs: 0, renewBeforeMs: 1, limit: LIMIT }),
  },
  financial: {
    countTransactionsByStatus: (db) => countTransactionsByStatus(db, { fromMs: 0, untilMs: 1 }),
    listTransactions: (db) => listTransactions(db, { userId: 1, limit: LIMIT, offset: 40 }),
    'listTransactions, filtered': (db) =>
      listTransactions(db, { userId: 1, type: 'refund', status: 'completed', limit: LIMIT, offset: 0 }),
    findFirstTransactionMs: (db) => findFirstTransactionMs(db, 1),
    listListingFees: (db) => listListingFees(db),
    listBuyerPremiums: (db) => listBuyerPremiums(db),
  },
  'method-changes': {
    findMethodUses: (db) => findMethodUses(db, 1),
    findMethodByReference: (db) => findMethodByReference(db, 'stripe', 'pm_1'),
    markMethodRemoved: (db) => markMethodRemoved(db, { id: 1, userId: 1 }, { isGone: false, nowMs: 1 }),
    listRemovedMethods: (db) => listRemovedMethods(db, 0, LIMIT),
    requireAnotherCard: (db) => requireAnotherCard(db, 1, 1),
  },
  invoices: {
    issueInvoicesStatement: (db) => issueInvoicesStatement(db, { nowMs: 1, sinceMs: 0 }),
    'issueInvoicesStatement, of a person': (db) =>
      issueInvoicesStatement(db, { nowMs: 1, sinceMs: 0, userId: 1 }),
    findInvoice: (db) => findInvoice(db, { year: 2026, sequence: 1 }),
    findNewestInvoice: (db) => findNewestInvoice(db, 1),
    findRefundedCents: (db) =>
      findRefundedCents(db, { userId: 1, auctionId: 1, provider: 'sandbox', processorReference: 'pay_1' }),
  },
  'statement-entries': {
    findStatementEntries: (db) => findStatementEntries(db, 1, { name: '2026-11', fromMs: 0, toMs: 1 }),
  },
  reconciliation: {
    readOurPayments: (db) => readOurPayments(db, 'stripe', ['pi_1', 'pi_2'], 1),
    listTransactionReferences: (db) =>
      listTransactionReferences(db, {
        provider: 'stripe',
        fromMs: 0,
        untilMs: 1,
        after: '0:1',
        limit: LIMIT,
      }),
    listOpenReferences: (db) =>
      listOpenReferences(db, { provider: 'stripe', untilMs: 1, after: 'pi_1', limit: LIMIT }),
    listUnhandledEvents: (db) => listUnhandledEvents(db, { provider: 'stripe', untilMs: 1, limit: LIMIT }),
    markEventsCompared: (db) =>
      markEventsCompared(db, { provider: 'stripe', references: ['pi_1'], untilMs: 1, nowMs: 1 }),
    listUnseenDifferences: (db) =>
      listUnseenDifferences(db, { provider: 'stripe', sinceMs: 1, limit: LIMIT }),
    resolveDifferences: (db) =>
      resolveDifferences(db, {
        provider: 'stripe',
        references: ['pi_1'],
        found: ['amount:stripe:pi_1'],
        nowMs: 1,
      }),
    readLedgerSums: (db) => readLedgerSums(db, { provider: 'stripe', sinceMs: 1, after: 1, limit: LIMIT }),
    resolveLedgerDifferences: (db) =>
      resolveLedgerDifferences(db, { provider: 'stripe', beforeMs: 1, nowMs: 1 }),
    readProgress: (db) => readProgress(db, 'stripe'),
  },
  'ledger-views': {
    readPersonTotals: (db) => readPersonTotals(db, 1),
    readIncome: (db) => readIncome(db, [{ name: '2026-11', fromMs: 0, untilMs: 1 }]),
  },
  handovers: {
    findHandover: (db) => findHandover(db, 1),
    findSaleParty: (db) => findSaleParty(db, 1),
    listHandoverEvents: (db) => listHandoverEvents(db, 1),
    findSaleCircumstances: (db) => findSaleCircumstances(db, { auctionId: 1, round: 1, userIds: [1, 2] }),
    insertChecklistTick: (db) =>
      insertChecklistTick(db, { saleId: 1, actorId: 1, item: 'keys', isDone: true, most: LIMIT }, 0),
    recordHandedOver: (db) => recordHandedOver(db, { saleId: 1, actorId: 1, side: 'seller' }, 0),
  },
  'listed-again': {
    findCarLoss: (db) => findCarLoss(db, 1),
    listUnpaidBuyers: (db) => listUnpaidBuyers(db, 1),
    selectListedAgain: (db) => selectListedAgain(db, 1),
    isCarGone: (db) => isCarGone(db, { auctionId: 1, round: 1 }),
  },
  'other-bidders': {
    hasNoOtherBidder: (db) => hasNoOtherBidder(db, 1),
  },
  'hold-results': {
    releaseIdleHolds: (db) => releaseIdleHolds(db, { userIds: [1, 2], closedAuctionId: 1, nowMs: 0 }),
  },
  'addon-purchases': {
    findAddonPurchaseByReference: (db) =>
      findAddonPurchaseByReference(db, { provider: 'sandbox', reference: 'pay_1' }),
    countAddonPurchases: (db) => countAddonPurchases(db, 1),
    findOpenAddonPurchase: (db) => findOpenAddonPurchase(db, 1),
    listAddonPurchases: (db) => listAddonPurchases(db, 1),
    listOverdueAddonPurchases: (db) => listOverdueAddonPurchases(db, { beforeMs: 0, limit: LIMIT }),
  },
  'listing-payments': {
    findUnfailedPayment: (db) => findUnfailedPayment(db, 1),
    findLastListingPayment: (db) => findLastListingPayment(db, 1),
    listDeclinedMethodIds: (db) => listDeclinedMethodIds(db, 1),
    findListingPaymentByReference: (db) => findListingPaymentByReference(db, 'sandbox', 'pay_1'),
    listWaitingListingPayments: (db) =>
      listWaitingListingPayments(db, { waitsFor: 'pending', beforeMs: 0, limit: LIMIT }),
    listUnpublishedPayments: (db) => listUnpublishedPayments(db, { beforeMs: 0, limit: LIMIT }),
    listTransactionsByKey: (db) => listTransactionsByKey(db, ['listing:1:1', 'listing:2:1']),
    findTransaction: (db) => findTransaction(db, 'premium:1:1:1'),
    findListingPaymentByKey: (db) => findListingPaymentByKey(db, 'listing:1:1'),
    listListingPaymentsByReference: (db) =>
      listListingPaymentsByReference(db, { provider: 'sandbox', reference: 'pay_1' }),
    listPaidTogether: (db) =>
      listPaidTogether(db, { groupKey: 'listings:1:1' } as Parameters<typeof listPaidTogether>[1]),
  },
  'payable-listings': {
    findListingToPay: (db) => findListingToPay(db, 1),
    listPayableListings: (db) => listPayableListings(db, { sellerId: 1, limit: LIMIT }),
    readCheckoutFees: (db) => readCheckoutFees(db),
  },
  'payment-methods': {
    listPaymentMethods: (db) => listPaymentMethods(db, 1),
    findCustomer: (db) => findCustomer(db, 1, 'sandbox'),
    listCustomers: (db) => listCustomers(db, 1),
    listClosedCustomers: (db) => listClosedCustomers(db, 0, LIMIT),
    findPayer: (db) => findPayer(db, 1),
    findPaymentMethod: (db) => findPaymentMethod(db, 1, 1),
    findAnyPaymentMethod: (db) => findAnyPaymentMethod(db, 1),
  },
  'payment-providers': {
    listPaymentProviders: (db) => listPaymentProviders(db),
    listActiveProviders: (db) => listActiveProviders(db),
    findPaymentProvider: (db) => findPaymentProvider(db, 'stripe'),
    hasOpenPayments: (db) => hasOpenPayments(db, 'paypal'),
    listAuthorizedWith: (db) => listAuthorizedWith(db, 'sandbox', LIMIT),
  },
  'payment-setups': {
    findSetup: (db) => findSetup(db, 1, 'seti_1'),
    listBegunSetups: (db) => listBegunSetups(db, 1, 0),
    findSetupOwner: (db) => findSetupOwner(db, 'stripe', 'seti_1'),
  },
  'sandbox-objects': { listDueSandboxEvents: (db) => listDueSandboxEvents(db, 0, LIMIT) },
  'platform-lock': {
    readLockSetting: (db) => readLockSetting(db),
    listLockableAuctionIds: (db) => listLockableAuctionIds(db, { afterId: 0, limit: LIMIT }),
    extendDeadlinesStatements: (db) => runBatch(db, extendDeadlinesStatements(db, 1)),
  },
  settings: {
    readPlatformSettings: (db) => settings.readPlatformSettings(db),
    readActivePremium: (db) => settings.readActivePremium(db),
    readSellerPrices: (db) => settings.readSellerPrices(db),
    readSettlementFees: (db) => settings.readSettlementFees(db),
  },
  settlement: {
    findSaleByReference: (db) => findSaleByReference(db, { provider: 'sandbox', reference: 'pay_1' }),
    findPublishedListing: (db) => findPublishedListing(db, 1),
    findMethodToCharge: (db) => findMethodToCharge(db, 1),
    findSale: (db) => findSale(db, 'premium:1:1:1'),
    findSaleById: (db) => findSaleById(db, 1),
    listDueSales: (db) => listDueSales(db, 0, LIMIT),
  },
  'owed-premiums': {
    findOwedSale: (db) => findOwedSale(db, 1),
    hasUnpaidSale: (db) => hasUnpaidSale(db, 1),
  },
  'payment-attempts': {
    findStandingAttempt: (db) => findStandingAttempt(db, 'premium:1:1:1'),
    findNewestAttempt: (db) => findNewestAttempt(db, 'premium:1:1:1'),
    findSucceededAttempt: (db) => findSucceededAttempt(db, 'premium:1:1:1'),
    findAttemptByReference: (db) => findAttemptByReference(db, { provider: 'sandbox', reference: 'pay_1' }),
    listDeclinedSaleMethodIds: (db) => listDeclinedSaleMethodIds(db, 'premium:1:1:1'),
  },
  disputes: {
    findDispute: (db) => findDispute(db, { provider: 'sandbox', reference: 'dispute_1' }),
    findDisputeState: (db) => findDisputeState(db, { provider: 'sandbox', paymentReference: 'pay_1' }),
    listUndecidedDisputes: (db) => listUndecidedDisputes(db, 100),
    sumLostCents: (db) => sumLostCents(db, { provider: 'sandbox', paymentReference: 'pay_1' }),
    hasOpenDispute: (db) => hasOpenDispute(db, 1),
    hasOtherOpenDispute: (db) => hasOtherOpenDispute(db, { id: 1, saleId: 1 }),
  },
  'failed-refunds': {
    findRefundByReference: (db) => findRefundByReference(db, { provider: 'stripe', reference: 're_1' }),
  },
  refunds: {
    listSaleRefunds: (db) => listSaleRefunds(db, 1),
    findRefund: (db) => findRefund(db, 'refund:listing:1:1'),
    listPaymentRefunds: (db) => listPaymentRefunds(db, { provider: 'sandbox', paymentReference: 'pay_1' }),
    noOtherRefund: (db) => noOtherRefund(db, { provider: 'sandbox', paymentReference: 'pay_1' }),
    listListingRefunds: (db) => listListingRefunds(db, 1),
    listDueOtherRefunds: (db) => listDueOtherRefunds(db, 0, LIMIT),
    listDueSaleRefunds: (db) => listDueSaleRefunds(db, 0, LIMIT),
  },
  'sale-lists': {
    'listSales, of a buyer': (db) => listSales(db, { userId: 1, role: 'buyer', limit: LIMIT, offset: 0 }),
    'listSales, of a seller': (db) => listSales(db, { userId: 1, role: 'seller', limit: LIMIT, offset: 0 }),
    findListedSale: (db) => findListedSale(db, 1),
    findSaleOfRound: (db) => findSaleOfRound(db, { auctionId: 1, round: 1 }),
  },
}
