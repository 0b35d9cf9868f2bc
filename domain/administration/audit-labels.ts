/** What the entries of the audit log say in words. */

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'alert.investigating': 'Acknowledged an alert',
  'alert.resolved': 'Resolved an alert',
  'alert.false_positive': 'Dismissed an alert',
  'alert.assign': 'Assigned an alert',
  'fraud_rule.save': 'Changed a fraud rule',
  'sale.refund': 'Refunded a premium',
  'sale.waive': 'Waived a premium',
  'sale.end': 'Ended an unpaid sale',
  'sale.restore': 'Let a sale go on whose price was paid after all',
  'sale.undo': 'Undid a sale after its handover',
  'sale.offer': 'Offered a car to the next bidder',
  'sale.retry': 'Charged a premium again',
  'sale.not_paid': 'Recorded an unpaid price',
  'settlement_fee.refund': 'Refunded a settlement fee',
  'settlement_fee.waive': 'Waived a settlement fee',
  'settlement_fee.retry': 'Charged a settlement fee again',
  'addon.refund': 'Refunded an add-on',
  'pack.refund': 'Refunded a pack',
  'system_settings.save': 'Saved the system settings',
  'fee.save': 'Changed a price',
  'fee.add': 'Added a pack',
  'fee.end': 'Ended a pack',
  'buyer_premium.save': 'Changed the buyer’s premium',
  'contact.answer': 'Answered a contact message',
  'payment_provider.save': 'Saved a payment provider',
  'report.removed': 'Removed a reported text',
  'report.dismissed': 'Dismissed a report',
  'social_post.posted': 'Marked a social media post as posted',
  'system.lock': 'Locked the platform',
  'system.unlock': 'Unlocked the platform',
  'user.add': 'Added a user',
  'user.edit': 'Edited a user',
  'user.verify': 'Verified a user',
  'user.reject': 'Rejected a user',
  'user.activate': 'Activated a user',
  'user.deactivate': 'Deactivated a user',
  'user.delete': 'Deleted a user',
  'user.sign_out': 'Signed a user out everywhere',
  'user.approve_license': 'Approved a dealer license',
  'user.note': 'Noted something about a user',
  'auction.pause': 'Paused an auction',
  'auction.resume': 'Resumed an auction',
  'auction.cancel': 'Cancelled an auction',
  'auction.reopen': 'Reopened an auction',
  'auction.set_status': 'Set the status of an auction',
  'auction.run_steps': 'Ran failed steps of an auction again',
  'auction.void_bid': 'Voided a bid',
}

/** 'Refunded a premium'; an action without a text of its own is named by its code. */
export function auditActionText(action: string): string {
  return ACTION_TEXTS[action] ?? action.replaceAll(/[._]/g, ' ')
}

/** 'auction #12', 'payment provider stripe'. */
export function auditSubjectText(subjectType: string, subjectId: string): string {
  const name = subjectType.replaceAll('_', ' ')
  return /^\d+$/.test(subjectId) ? `${name} #${subjectId}` : `${name} ${subjectId}`
}

/** The page of an entry's subject, or null where it has none. */
export function auditSubjectHref(subjectType: string, subjectId: string): string | null {
  if (subjectType === 'auction') return `/admin/auctions/${subjectId}`
  if (subjectType === 'user') return `/admin/users/${subjectId}`
  if (subjectType === 'contact_message') return `/admin/messages/${subjectId}`
  return null
}
