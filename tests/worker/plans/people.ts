import { findAccountData } from '../../../worker/db/queries/accounts/account-data.ts'
import { findAccountMoney } from '../../../worker/db/queries/accounts/account-money.ts'
import {
  countRecentHandovers,
  findAccountObligations,
  listBidAuctionIds,
} from '../../../worker/db/queries/accounts/account-obligations.ts'
import {
  deleteAccountTokensExpiredBefore,
  endOpenTokensStatement,
  findAccountToken,
  listEmailChangeTokens,
} from '../../../worker/db/queries/accounts/account-tokens.ts'
import {
  deletePersonalData,
  endClosingsBegunBefore,
  findClosing,
  listClosedAmong,
} from '../../../worker/db/queries/accounts/empty-account.ts'
import {
  countFailedSignIns,
  hasSignedInBefore,
  hasSignedInFrom,
  listLoginEvents,
} from '../../../worker/db/queries/accounts/login-events.ts'
import { findPreferences } from '../../../worker/db/queries/accounts/preferences.ts'
import {
  deleteSessionsExpiredBefore,
  findNewAccountAddress,
  findSessionWithUser,
  listLiveSessions,
  revokeSessionsStatement,
} from '../../../worker/db/queries/accounts/sessions.ts'
import { countRecoveryCodes, findTwoFactor } from '../../../worker/db/queries/accounts/two-factor.ts'
import {
  findAccount,
  findAccountByEmail,
  findTakenNames,
  findUserIdByUsername,
  hasAdministrator,
  isActiveUser,
} from '../../../worker/db/queries/accounts/users.ts'
import { hasBidByMaximum } from '../../../worker/db/queries/bidding/bid-by-maximum.ts'
import { findEligibility } from '../../../worker/db/queries/bidding/eligibility.ts'
import {
  countContactMessages,
  findContactMessage,
  listContactMessages,
} from '../../../worker/db/queries/messaging/contact-messages.ts'
import {
  findAuctionToMail,
  findContact,
  findMailParts,
} from '../../../worker/db/queries/notifications/notification-recipients.ts'
import { listLivePushSubscriptions } from '../../../worker/db/queries/notifications/push.ts'
import {
  deleteEmailsSentBefore,
  findEmail,
  listDueEmails,
  listLoggedEmails,
  listSentEmails,
} from '../../../worker/db/queries/platform/emails.ts'
import { deleteExpiredKeys, findStoredAnswer } from '../../../worker/db/queries/platform/idempotency.ts'
import {
  countHit,
  countPart,
  deleteExpiredHits,
  findWait,
} from '../../../worker/db/queries/platform/rate-limits.ts'
import { findSeeded } from '../../../worker/db/queries/platform/seed.ts'
import { LIMIT, PAGE, type Reads } from './read.ts'

const CLOSED_PERSON = {
  username: 'closed',
  email: 'closed@example.com',
  firstName: 'Closed',
  lastName: 'Account',
}

/** Queries of people, sessions and mail, and updates of many such rows. */
export const PEOPLE_READS: Reads = {
  'account-obligations': {
    listBidAuctionIds: (db) => listBidAuctionIds(db, 1),
    countRecentHandovers: (db) => countRecentHandovers(db, 1, 0),
    findAccountObligations: (db) => findAccountObligations(db, 1),
  },
  'account-data': { findAccountData: (db) => findAccountData(db, 1) },
  'account-money': { findAccountMoney: (db) => findAccountMoney(db, 1) },
  'account-tokens': {
    findAccountToken: (db) => findAccountToken(db, 'x', ['verify_email']),
    listEmailChangeTokens: (db) => listEmailChangeTokens(db, 1, 0),
    endOpenTokensStatement: (db) =>
      endOpenTokensStatement(db, { userId: 1, kinds: ['verify_email'], nowMs: 0 }),
    deleteAccountTokensExpiredBefore: (db) => deleteAccountTokensExpiredBefore(db, 0),
  },
  'contact-messages': {
    'listContactMessages, that wait': (db) =>
      listContactMessages(db, { isAnswered: false, limit: LIMIT, offset: LIMIT }),
    'listContactMessages, answered': (db) =>
      listContactMessages(db, { isAnswered: true, limit: LIMIT, offset: LIMIT }),
    countContactMessages: (db) => countContactMessages(db),
    findContactMessage: (db) => findContactMessage(db, 1),
  },
  'bid-by-maximum': {
    hasBidByMaximum: (db) => hasBidByMaximum(db, 1),
  },
  eligibility: {
    findEligibility: (db) =>
      findEligibility(db, { userId: 1, sessionId: 1, generation: 1, seedTag: '', nowMs: 0 }),
  },
  emails: {
    findEmail: (db) => findEmail(db, 'k'),
    listDueEmails: (db) => listDueEmails(db, 0, LIMIT),
    'listLoggedEmails, of an address': (db) =>
      listLoggedEmails(db, { to: 'a@b.c', state: null, limit: LIMIT, offset: 0 }),
    'listLoggedEmails, failed': (db) =>
      listLoggedEmails(db, { to: null, state: 'failed', limit: LIMIT, offset: 0 }),
    listSentEmails: (db) => listSentEmails(db, 'a@example.com', LIMIT),
    deleteEmailsSentBefore: (db) => deleteEmailsSentBefore(db, 0),
  },
  'empty-account': {
    findClosing: (db) => findClosing(db, 1),
    listClosedAmong: (db) => listClosedAmong(db, [1, 2]),
    endClosingsBegunBefore: (db) => endClosingsBegunBefore(db, 0),
    deletePersonalData: (db) =>
      deletePersonalData(db, {
        userId: 1,
        email: 'a@example.com',
        person: CLOSED_PERSON,
        audit: null,
        nowMs: 0,
      }),
  },
  'login-events': {
    listLoginEvents: (db) => listLoginEvents(db, PAGE),
    hasSignedInBefore: (db) => hasSignedInBefore(db, 1),
    hasSignedInFrom: (db) =>
      hasSignedInFrom(db, { email: 'a@example.com', ipAddress: '192.0.2.1', sinceMs: 0 }),
    countFailedSignIns: (db) => countFailedSignIns(db, { email: 'a@example.com', sinceMs: 0 }),
  },
  'notification-recipients': {
    findContact: (db) => findContact(db, 1),
    findAuctionToMail: (db) => findAuctionToMail(db, 1),
    findMailParts: (db) => findMailParts(db, { userId: 1, auctionId: 1, key: 'k' }),
  },
  preferences: { findPreferences: (db) => findPreferences(db, 1) },
  push: { listLivePushSubscriptions: (db) => listLivePushSubscriptions(db, 1, 0) },
  idempotency: {
    findStoredAnswer: (db) => findStoredAnswer(db, { scope: 's', userId: 1, key: 'k' }),
    deleteExpiredKeys: (db) => deleteExpiredKeys(db, 0),
  },
  'rate-limits': {
    countPart: (db) => countPart(db, { bucket: 'b', part: 'p', limit: 1, windowMs: 1 }, 0),
    countHit: (db) => countHit(db, { bucket: 'b', limit: 1, windowMs: 1 }, 0),
    findWait: (db) => findWait(db, { bucket: 'b', limit: 1, windowMs: 1 }, 0),
    deleteExpiredHits: (db) => deleteExpiredHits(db, 0),
  },
  seed: { findSeeded: (db) => findSeeded(db, ['a@example.com']) },
  sessions: {
    findSessionWithUser: (db) => findSessionWithUser(db, 1),
    listLiveSessions: (db) => listLiveSessions(db, 1, 0),
    findNewAccountAddress: (db) => findNewAccountAddress(db, 1, 0),
    revokeSessionsStatement: async (db) =>
      revokeSessionsStatement(db, { userId: 1, except: null, reason: 'signed_out', nowMs: 0 }),
    deleteSessionsExpiredBefore: (db) => deleteSessionsExpiredBefore(db, 0),
  },
  'two-factor': {
    findTwoFactor: (db) => findTwoFactor(db, 1),
    countRecoveryCodes: (db) => countRecoveryCodes(db, 1),
  },
  users: {
    findAccount: (db) => findAccount(db, 1),
    findAccountByEmail: (db) => findAccountByEmail(db, 'a@example.com'),
    isActiveUser: (db) => isActiveUser(db, 1),
    hasAdministrator,
    findTakenNames: (db) => findTakenNames(db, { email: 'a@example.com', username: 'a' }),
    findUserIdByUsername: (db) => findUserIdByUsername(db, 'anna'),
  },
}
