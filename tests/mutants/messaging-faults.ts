import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const MESSAGING_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/messaging/answer-message.ts',
    find: 'if (!isStored) return alreadyAnswered(await findContactMessage(db, id))',
    replace: 'void isStored',
    fault: 'two administrators answer the same message',
    caughtBy:
      'tests/routes/admin_.messages._index/messages.server.test.ts > several people at once -> one answer is stored and mailed, the others get its author in a 409',
  },
  {
    file: 'worker/services/messaging/challenge.ts',
    find: 'asked.endsAtMs > nowMs && solves',
    replace: 'solves',
    fault: 'a contact challenge never expires',
    caughtBy:
      'tests/worker/messaging/contact.test.ts > challenge: two hours old -> its answer is not taken any more',
  },
  {
    file: 'worker/services/messaging/questions.ts',
    find: 'if (!(await updateAnswer(db, { id, answer: text, nowMs }))) {',
    replace: 'await updateAnswer(db, { id, answer: text, nowMs })\n  if (false) {',
    fault: 'a second answer is taken as stored',
    caughtBy:
      'tests/worker/messaging/questions.test.ts > answer: several at once -> the first one stands; not by the seller -> 403',
  },
  {
    file: 'worker/services/messaging/questions.ts',
    find: 'question_id: first }',
    replace: 'question_id: id }',
    fault: 'each of many unanswered questions notifies the seller',
    caughtBy:
      'tests/worker/messaging/questions.test.ts > question notifications: several unanswered -> one of the run, and the next once it is answered',
  },
  {
    file: 'worker/services/messaging/reports.ts',
    find: 'if (readers !== null) return readers.includes(viewer.userId)',
    replace: 'if (readers !== null) return true',
    fault: 'a stranger reports a private message',
    caughtBy:
      'tests/worker/messaging/messages.test.ts > reported message: removed by an administrator -> hidden from both sides',
  },
  {
    file: 'worker/services/messaging/send-message.ts',
    find: 'recipientId === null || !(await isActiveUser(db, recipientId))',
    replace: 'recipientId === null',
    fault: 'a message goes to a closed account',
    caughtBy:
      'tests/worker/messaging/messages.test.ts > conversation: other account deactivated -> readable, not continued',
  },
  {
    file: 'worker/services/messaging/send-message.ts',
    find: 'thread === null || otherSide(thread, sender.viewer.userId) === null',
    replace: 'thread === null',
    fault: 'a stranger writes into a conversation',
    caughtBy:
      'tests/worker/messaging/messages.test.ts > conversation: buyer writes, seller answers -> only the two can read it',
  },
  {
    file: 'worker/services/messaging/submit-message.ts',
    find: 'if (token !== null && !(await consumeChallenge(env, token, nowMs))) {',
    replace: 'if (false) {',
    fault: 'one challenge sends any number of messages',
    caughtBy:
      'tests/worker/messaging/contact.test.ts > one challenge sent several times at once -> one message',
  },
]
