import {
  countUnreadMessages,
  listAuctionsWithQuestions,
  listOutbidAuctions,
  listOwedSales,
  listUndecidedDefaults,
} from '../../../worker/db/queries/dashboard/needs.ts'
import {
  countOpenQuestions,
  countQuestions,
  findFirstOpenQuestion,
  findQuestion,
  listQuestions,
  updateAnswer,
} from '../../../worker/db/queries/messaging/questions.ts'
import {
  countOpenReports,
  countRemovals,
  findReport,
  findReportSubject,
  listOpenReports,
  listRemovals,
} from '../../../worker/db/queries/messaging/reports.ts'
import {
  countMessages,
  countThreads,
  findFirstUnreadId,
  findThread,
  findThreadId,
  insertMessage,
  listMessages,
  listThreads,
  markThreadRead,
} from '../../../worker/db/queries/messaging/threads.ts'
import {
  countAdminAlerts,
  countOpenAlertsOf,
  findAlert,
  listAdminAlerts,
  listAdministrators,
  listNewAlerts,
  listUnmailedAlerts,
} from '../../../worker/db/queries/platform/admin-alerts.ts'
import type { Reads } from './read.ts'

const OWN = { userId: 1, limit: 5 }
const PAGING = { limit: 20, offset: 20 }

/** Queries of what needs a person now, alerts, messages, questions and reports. */
export const MESSAGING_READS: Reads = {
  needs: {
    countUnreadMessages: (db) => countUnreadMessages(db, 1),
    listAuctionsWithQuestions: (db) => listAuctionsWithQuestions(db, OWN),
    listOutbidAuctions: (db) => listOutbidAuctions(db, OWN),
    listOwedSales: (db) => listOwedSales(db, OWN),
    listUndecidedDefaults: (db) => listUndecidedDefaults(db, { ...OWN, sinceMs: 0 }),
  },
  'admin-alerts': {
    countAdminAlerts: (db) => countAdminAlerts(db),
    'listAdminAlerts, open': (db) => listAdminAlerts(db, { isOpen: true, limit: 20, offset: 0 }),
    'listAdminAlerts, critical': (db) =>
      listAdminAlerts(db, { isOpen: true, severity: 'critical', limit: 5, offset: 0 }),
    'listAdminAlerts, closed': (db) => listAdminAlerts(db, { isOpen: false, limit: 20, offset: 0 }),
    countOpenAlertsOf: (db) => countOpenAlertsOf(db, 'critical'),
    listNewAlerts: (db) => listNewAlerts(db, { sinceMs: 1, without: ['premium_failed'] }),
    findAlert: (db) => findAlert(db, 1),
    listUnmailedAlerts: (db) => listUnmailedAlerts(db, { isCritical: true, limit: 20 }),
    listAdministrators: (db) => listAdministrators(db),
  },
  questions: {
    countOpenQuestions: (db) => countOpenQuestions(db, [1, 2]),
    countQuestions: (db) => countQuestions(db, 1),
    listQuestions: async (db) => listQuestions(db, 1, PAGING),
    findQuestion: (db) => findQuestion(db, 1),
    findFirstOpenQuestion: (db) => findFirstOpenQuestion(db, { auctionId: 1, sinceMs: 0 }),
    updateAnswer: (db) => updateAnswer(db, { id: 1, answer: 'Two.', nowMs: 0 }),
  },
  reports: {
    'findReportSubject, a message': (db) => findReportSubject(db, 'message', 1),
    'findReportSubject, a question': (db) => findReportSubject(db, 'question', 1),
    'findReportSubject, a review': (db) => findReportSubject(db, 'review', 1),
    findReport: (db) => findReport(db, 1),
    countOpenReports: (db) => countOpenReports(db),
    countRemovals,
    listRemovals: async (db) => listRemovals(db, PAGING),
    listOpenReports: async (db) => listOpenReports(db, PAGING),
  },
  threads: {
    findThread: (db) => findThread(db, 1),
    findThreadId: (db) => findThreadId(db, { auctionId: 1, buyerId: 1 }),
    'countThreads, of all auctions': (db) => countThreads(db, { userId: 1, auctionId: null }),
    'countThreads, of one auction': (db) => countThreads(db, { userId: 1, auctionId: 1 }),
    'listThreads, of all auctions': (db) => listThreads(db, { userId: 1, auctionId: null }, PAGING),
    'listThreads, of one auction': (db) => listThreads(db, { userId: 1, auctionId: 1 }, PAGING),
    countMessages: (db) => countMessages(db, 1),
    listMessages: async (db) => listMessages(db, 1, PAGING),
    findFirstUnreadId: (db) => findFirstUnreadId(db, { threadId: 1, senderId: 1 }),
    markThreadRead: (db) => markThreadRead(db, { threadId: 1, readerId: 1, upTo: 1, nowMs: 0 }),
    insertMessage: (db) =>
      insertMessage(
        db,
        { auctionId: 1, sides: { sellerId: 1, buyerId: 2 }, senderId: 2, body: 'x' },
        0,
      ).catch(() => null),
  },
}
