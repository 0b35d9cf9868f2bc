import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const ACCOUNT_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/accounts/update-profile.ts',
    find: 'user.userType === undefined ? null : mayHaveType(viewer.id, user.userType, nowMs)',
    replace: 'null',
    fault: 'a private seller becomes a dealer while a listing is being paid for, past the approval',
    caughtBy:
      'tests/worker/administration/dealer-approval.test.ts > private seller: becomes a dealer while a listing is being paid for, the other before each step of the change -> never both',
  },
  {
    file: 'worker/services/accounts/sessions/end-sessions.ts',
    find: 'if (!(await revokeSession(database(env), sessionId, reason, nowMs))) return',
    replace: 'await revokeSession(database(env), sessionId, reason, nowMs)',
    fault: 'signing out with an old token calls every room again and again',
    caughtBy: 'tests/worker/accounts/sessions.test.ts > sign-out: token of an ended session -> calls no room',
  },
  {
    file: 'worker/services/accounts/change-email.ts',
    find: 'if (twin && !twin.usedAtMs) return ok({',
    replace: 'if (false) return ok({',
    fault: 'one of two links changes the address',
    caughtBy:
      'tests/worker/accounts/change-email.test.ts > email change: second request -> replaces the first, links of two requests do not combine',
  },
  {
    file: 'worker/services/accounts/change-email.ts',
    find: "if (!twin && (wasConfirmed || found.token.kind !== 'change_email_new')) return linkRefusal('expired')",
    replace: '',
    fault: 'a single link changes an address that was confirmed since',
    caughtBy:
      'tests/worker/accounts/change-email.test.ts > email change: current address confirmed meanwhile -> the single link changes nothing',
  },
  {
    file: 'worker/services/accounts/close-account.ts',
    find: 'const late = await closingRefusal(env, { userId, by, nowMs })\n    if (late) return late',
    replace: '',
    fault: 'a bid that comes while an account closes is overlooked',
    caughtBy:
      'tests/worker/accounts/close-account-races.test.ts > closing an account: bid accepted after the first check -> 409, nothing is closed',
  },
  {
    file: 'worker/services/accounts/limit-by-client.ts',
    find: "if (limited || known?.by === 'device') return limited",
    replace: 'if (limited) return limited',
    fault: 'strangers lock out a known device',
    caughtBy:
      "tests/worker/accounts/sign-in-storms.test.ts > sign-in: others' attempts over every limit -> known browser and address still accepted",
  },
  {
    file: 'worker/services/accounts/mailed-link.ts',
    find: 'const known = found && found.user.closedAtMs === null ? found : undefined',
    replace: 'const known = found',
    fault: 'links of a closed account still work',
    caughtBy:
      'tests/worker/accounts/close-account.test.ts > closing an account: links mailed before or made for it -> not valid any more',
  },
  {
    file: 'worker/services/accounts/reset-password.ts',
    find: "return isOfOldAddress ? { ...link, state: 'expired' as const } : link",
    replace: 'return link',
    fault: 'a link that was mailed to a former address resets the password',
    caughtBy:
      'tests/worker/accounts/passwords.test.ts > reset link: checked before use -> its problem, without consuming it',
  },
  {
    file: 'worker/services/accounts/reset-password.ts',
    find: "    endOpenTokensStatement(db, { userId, kinds: ['change_email_old', 'change_email_new'], nowMs }),\n",
    replace: '',
    fault: "a reset leaves an attacker's change of address open",
    caughtBy:
      'tests/worker/accounts/change-email.test.ts > email change: password reset meanwhile -> links of the change are void',
  },
  {
    file: 'worker/services/accounts/sessions/authenticate.ts',
    find: "if (generationState === 'reused') await endReusedSession(env, found, nowMs)\n",
    replace: '',
    fault: 'a stolen copy of a session does not end it',
    caughtBy:
      'tests/worker/accounts/rotation.test.ts > replaced token: after the grace period, in a call or a refresh -> session ended',
  },
  {
    file: 'worker/services/accounts/sessions/authenticate.ts',
    find: "const reads = request.method === 'GET' || request.method === 'HEAD'\n  return reads ? authenticateCookie(request, env, nowMs) : NOBODY",
    replace: 'return authenticateCookie(request, env, nowMs)',
    fault: 'a cookie alone changes data over the API',
    caughtBy: 'tests/worker/accounts/sessions.test.ts > cookie on the API: GET -> accepted, change -> 401',
  },
  {
    file: 'worker/services/accounts/sessions/authenticate.ts',
    find: 'session.revokedAtMs !== null || session.expiresAtMs <= nowMs',
    replace: 'session.revokedAtMs !== null',
    fault: 'a session never expires',
    caughtBy: 'tests/worker/accounts/sessions.test.ts > expired session: token, refresh and cookie -> 401',
  },
  {
    file: 'worker/services/accounts/sessions/device-cookie.ts',
    find: 'found.tag === tag && found.issuedAtMs',
    replace: 'found.issuedAtMs',
    fault: 'a device stays known after its password was changed',
    caughtBy:
      'tests/worker/accounts/sign-in-storms.test.ts > device cookie: of another account of the same number, an earlier password, or before a time -> an unknown client',
  },
  {
    file: 'worker/services/accounts/sessions/end-sessions.ts',
    find: '  await forgetSession(env, userId, String(sessionId))\n}\n\n/** Ends another session',
    replace: '}\n\n/** Ends another session',
    fault: 'an ended session keeps its sockets',
    caughtBy:
      'tests/worker/accounts/session-end-sockets.test.ts > signing out by the token: open sockets -> closed within a second and refused afterwards',
  },
  {
    file: 'worker/services/accounts/sessions/session-cookie.ts',
    find: 'if (value === undefined || another !== undefined) return null',
    replace: 'if (value === undefined) return null',
    fault: 'a planted second cookie counts',
    caughtBy: 'tests/worker/accounts/sessions.test.ts > session cookie: two of them -> neither counts',
  },
  {
    file: 'worker/services/accounts/sessions/token.ts',
    find: 'if (known?.keyId === signing.id && nowMs < known.endsAtMs) return known.identity',
    replace: 'if (known?.keyId === signing.id) return known.identity',
    fault: 'a cached token never expires',
    caughtBy:
      'tests/worker/accounts/forged-tokens.test.ts > forged token with exp in the past: every entry point -> refused',
  },
  {
    file: 'worker/services/accounts/sign-in-challenge.ts',
    find: 'if (endsAtMs <= nowMs) return null',
    replace: '',
    fault: 'a second-factor challenge never expires',
    caughtBy: 'tests/worker/accounts/two-factor.test.ts > challenge: five minutes later -> over',
  },
  {
    file: 'worker/services/accounts/two-factor-codes.ts',
    find: 'step !== null && (await consumeTimeStep(db, userId, step)) ? ok(null) : wrong',
    replace: 'step !== null ? ok(null) : wrong',
    fault: 'a code of the app can be used twice',
    caughtBy:
      'tests/worker/accounts/two-factor.test.ts > app code: used by several sign-ins at once -> one accepted',
  },
  {
    file: 'worker/services/accounts/verify-email.ts',
    find: "isForThisAddress || state !== 'open' ? state : 'expired',",
    replace: 'state,',
    fault: 'a link verifies another address than it was mailed to',
    caughtBy:
      'tests/worker/accounts/verify-email.test.ts > verification link: mailed to a former address -> expired',
  },
]
