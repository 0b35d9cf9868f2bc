import {
  countFraudAlerts,
  findFraudAlert,
  findFraudRule,
  findNewestAlertOf,
  listFraudAlerts,
  listFraudRules,
} from '../../../worker/db/queries/administration/fraud-alerts.ts'
import {
  deleteCardDeclinesBefore,
  listFraudChecks,
} from '../../../worker/db/queries/administration/fraud-checks.ts'
import {
  listLinkedPeople,
  listPeopleAt,
  readFraudHistory,
} from '../../../worker/db/queries/administration/fraud-evidence.ts'
import { hasRestriction } from '../../../worker/db/queries/administration/fraud-restrictions.ts'
import { LIMIT, type Reads } from './read.ts'

const ALL = { type: null, severity: null, status: null } as const
const PAGING = { limit: LIMIT, offset: 0 }

/** Queries of the fraud rules and of their tab. */
export const FRAUD_READS: Reads = {
  'fraud-alerts': {
    'listFraudAlerts, all': (db) => listFraudAlerts(db, ALL, PAGING),
    'listFraudAlerts, of a type, severity and status': (db) =>
      listFraudAlerts(db, { type: 'payment_fraud', severity: 'high', status: 'new' }, PAGING),
    findFraudAlert: (db) => findFraudAlert(db, 1),
    countFraudAlerts: (db) => countFraudAlerts(db),
    listFraudRules: (db) => listFraudRules(db),
    findFraudRule: (db) => findFraudRule(db, 1),
    findNewestAlertOf: (db) => findNewestAlertOf(db, { code: 'card_testing', userId: 1 }),
  },
  'fraud-checks': {
    listFraudChecks: (db) => listFraudChecks(db, { nowMs: 1, limit: LIMIT }),
    deleteCardDeclinesBefore: (db) => deleteCardDeclinesBefore(db, 1),
  },
  'fraud-evidence': {
    readFraudHistory: (db) => readFraudHistory(db, 1, Date.now()),
    listPeopleAt: (db) => listPeopleAt(db, ['203.0.113.7'], { sinceMs: 1, limit: LIMIT }),
    listLinkedPeople: (db) => listLinkedPeople(db, 1, [2, 3]),
  },
  'fraud-restrictions': { hasRestriction: (db) => hasRestriction(db, 1, 'bids') },
}
