import {
  listHoldsOfBidders,
  listThreadsAbout,
  readCopiedLog,
} from '../../../worker/db/queries/administration/auction-sections.ts'
import {
  countGoingOn,
  countManagedAuctions,
  findAuctionsByName,
  findManagedAuction,
  listManagedAuctions,
  listManagedAuctionsOf,
} from '../../../worker/db/queries/administration/managed-auctions.ts'
import { listUserNotes } from '../../../worker/db/queries/administration/managed-users.ts'
import { listLedAuctions, readPlatformFigures } from '../../../worker/db/queries/administration/overview.ts'
import {
  listOpenDifferences,
  listOpenDisputes,
} from '../../../worker/db/queries/administration/payment-troubles.ts'
import {
  countProblemSales,
  listSalesByState,
  listSalesOfAuction,
} from '../../../worker/db/queries/administration/problem-sales.ts'
import {
  findFeeRow,
  listSettingChanges,
  readSettingsVersion,
} from '../../../worker/db/queries/administration/system-settings.ts'
import {
  countUsers,
  findUsersByPrefix,
  listUsers,
  listUsersOf,
} from '../../../worker/db/queries/administration/user-lists.ts'
import {
  countUserNotes,
  listAlertsOfUser,
  listAuctionsOfUser,
  listBidsOfUser,
  listSalesOfUser,
} from '../../../worker/db/queries/administration/user-sections.ts'
import { resetReplica } from '../../../worker/db/queries/backup/reset-replica.ts'
import { hasPeople, readRestoring } from '../../../worker/db/queries/backup/restore-tables.ts'
import { listIds, readNewestIds } from '../../../worker/db/queries/backup/table-pages.ts'
import {
  type AuditLogFilter,
  countAuditEntries,
  listAuditEntries,
} from '../../../worker/db/queries/platform/audit-log.ts'
import {
  countBidsBetween,
  countCheckedMinutes,
  countDownMinutes,
  countGoodMinutes,
  deleteHealthChecksBefore,
  findFirstHealthCheck,
} from '../../../worker/db/queries/platform/health.ts'
import { LIMIT, type Reads } from './read.ts'

const PAGING = { limit: 25, offset: 25 }
const DEALERS = { status: 'verified', kind: 'dealer' } as const
const ALL_AUCTIONS = { status: null, type: null } as const
const RESERVE_DRAFTS = { status: 'draft', type: 'reserve' } as const
const ALL: AuditLogFilter = {
  actorId: null,
  action: null,
  subjectType: null,
  subjectId: null,
  requestId: null,
  fromMs: null,
  untilMs: null,
}

/** Queries of the administrators' console. */
export const ADMINISTRATION_READS: Reads = {
  'reset-replica': { resetReplica: (db) => resetReplica(db, 1) },
  'restore-tables': { hasPeople: (db) => hasPeople(db), readRestoring: (db) => readRestoring(db) },
  'table-pages': {
    listIds: (db) => listIds(db, 'auctions', { afterId: 1, untilId: 100, limit: LIMIT }),
    readNewestIds: (db) => readNewestIds(db),
  },
  'user-lists': {
    'listUsers, newest': (db) => listUsers(db, DEALERS, { ...PAGING, sort: 'newest' }),
    'listUsers, by name': (db) => listUsers(db, DEALERS, { ...PAGING, sort: 'name' }),
    countUsers: (db) => countUsers(db, [DEALERS]),
    findUsersByPrefix: (db) => findUsersByPrefix(db, 'An'),
    listUsersOf: (db) => listUsersOf(db, [1, 2], DEALERS, { ...PAGING, sort: 'name' }),
  },
  'managed-auctions': {
    'listManagedAuctions, all': (db) => listManagedAuctions(db, ALL_AUCTIONS, PAGING),
    'listManagedAuctions, of a status': (db) =>
      listManagedAuctions(db, { status: 'active', type: null }, PAGING),
    'listManagedAuctions, of a type': (db) =>
      listManagedAuctions(db, { status: null, type: 'reserve' }, PAGING),
    'listManagedAuctions, of both': (db) => listManagedAuctions(db, RESERVE_DRAFTS, PAGING),
    countGoingOn: (db) => countGoingOn(db, 1),
    countManagedAuctions: (db) => countManagedAuctions(db, RESERVE_DRAFTS),
    'findAuctionsByName, of any status': (db) => findAuctionsByName(db, 'honda', null),
    'findAuctionsByName, of a status': (db) => findAuctionsByName(db, 'honda', 'active'),
    listManagedAuctionsOf: (db) => listManagedAuctionsOf(db, [1, 2], RESERVE_DRAFTS, PAGING),
    findManagedAuction: (db) => findManagedAuction(db, 1),
  },
  'auction-sections': {
    listHoldsOfBidders: (db) => listHoldsOfBidders(db, { auctionId: 1, limit: 100 }),
    listThreadsAbout: (db) => listThreadsAbout(db, { auctionId: 1, limit: 100 }),
    readCopiedLog: (db) => readCopiedLog(db, 1),
  },
  'user-sections': {
    listBidsOfUser: (db) => listBidsOfUser(db, { userId: 1, ...PAGING }),
    listAuctionsOfUser: (db) => listAuctionsOfUser(db, { userId: 1, ...PAGING }),
    listSalesOfUser: (db) => listSalesOfUser(db, { userId: 1, ...PAGING }),
    listAlertsOfUser: (db) => listAlertsOfUser(db, { userId: 1, ...PAGING }),
    countUserNotes: (db) => countUserNotes(db, 1),
  },
  'managed-users': { listUserNotes: (db) => listUserNotes(db, { userId: 1, ...PAGING }) },
  'system-settings': {
    readSettingsVersion: (db) => readSettingsVersion(db),
    listSettingChanges: (db) => listSettingChanges(db, 10),
    findFeeRow: (db) => findFeeRow(db, 1),
  },
  'payment-troubles': {
    listOpenDifferences: (db) => listOpenDifferences(db, 50),
    listOpenDisputes: (db) => listOpenDisputes(db, { limit: 50, offset: 50 }),
  },
  'problem-sales': {
    listSalesByState: (db) => listSalesByState(db, { states: ['defaulted'], ...PAGING }),
    countProblemSales: (db) => countProblemSales(db),
    listSalesOfAuction: (db) => listSalesOfAuction(db, 1),
  },
  overview: {
    readPlatformFigures: (db) => readPlatformFigures(db),
    listLedAuctions: (db) => listLedAuctions(db, 200),
  },
  health: {
    findFirstHealthCheck: (db) => findFirstHealthCheck(db),
    countGoodMinutes: (db) => countGoodMinutes(db, { fromMs: 0, untilMs: 1 }),
    countCheckedMinutes: (db) => countCheckedMinutes(db, { fromMs: 0, untilMs: 1 }),
    countDownMinutes: (db) => countDownMinutes(db, { fromMs: 0, untilMs: 1 }),
    countBidsBetween: (db) => countBidsBetween(db, { fromMs: 0, untilMs: 1 }),
    deleteHealthChecksBefore: (db) => deleteHealthChecksBefore(db, 1),
  },
  'audit-log': {
    'listAuditEntries, all': (db) => listAuditEntries(db, ALL, PAGING),
    'listAuditEntries, of a person': (db) => listAuditEntries(db, { ...ALL, actorId: 1 }, PAGING),
    'listAuditEntries, of a frequent action': (db) =>
      listAuditEntries(db, { ...ALL, action: 'sale' }, { ...PAGING, isBroad: true }),
    'listAuditEntries, of an action': (db) => listAuditEntries(db, { ...ALL, action: 'sale' }, PAGING),
    'listAuditEntries, of a subject': (db) =>
      listAuditEntries(db, { ...ALL, subjectType: 'sale', subjectId: '1' }, PAGING),
    'listAuditEntries, of a request': (db) => listAuditEntries(db, { ...ALL, requestId: 'a' }, PAGING),
    'countAuditEntries, all': (db) => countAuditEntries(db, ALL),
    'countAuditEntries, of days': (db) => countAuditEntries(db, { ...ALL, fromMs: 0, untilMs: 1 }),
  },
}
