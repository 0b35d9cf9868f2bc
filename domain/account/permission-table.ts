/**
 * The only permission table (docs/rules/accounts.md, Roles and permissions). Pages, API and sockets check it
 * with `permit`; an action without a row cannot be performed.
 */

/**
 * Who may perform an action. `anyone_if_public`: anyone, if the public can see the subject; `owner`: the
 * subject's owner (seller of an auction, holder of an account); `owner_until_first_bid`: the owner while the
 * auction has no bid; `owner_after_sale`: the owner once it is sold; `signed_in`: any signed-in person.
 */
export type Grant =
  | 'anyone'
  | 'anyone_if_public'
  | 'signed_in'
  | 'owner'
  | 'owner_until_first_bid'
  | 'owner_after_sale'
  | 'support'
  | 'admin'

export type Rule = {
  readonly grants: readonly Grant[]
  /** The owner is refused even if a grant applies: nobody bids on their own auction. */
  readonly exceptOwner?: true
  /** The person must be verified, whichever grant applies. */
  readonly verifiedOnly?: true
  /** Also allowed for a deactivated person. */
  readonly evenDeactivated?: true
}

const ANYONE = { grants: ['anyone'] } as const satisfies Rule
const ANYONE_IF_PUBLIC = { grants: ['anyone_if_public', 'owner', 'admin'] } as const satisfies Rule
const SIGNED_IN = { grants: ['signed_in'] } as const satisfies Rule
const OWN = { grants: ['owner'] } as const satisfies Rule
const BIDDER = { grants: ['signed_in'], exceptOwner: true } as const satisfies Rule
const SELLER = { grants: ['owner'], verifiedOnly: true } as const satisfies Rule
const SELLER_UNTIL_FIRST_BID = { grants: ['owner_until_first_bid', 'admin'] } as const satisfies Rule
const CONSOLE_READ = { grants: ['support', 'admin'] } as const satisfies Rule
const ADMIN = { grants: ['admin'] } as const satisfies Rule

export const PERMISSIONS = {
  'docs.read': ANYONE,
  'system.health': ANYONE,
  'contact.submit': ANYONE,
  'contact.answer': CONSOLE_READ,

  'session.register': ANYONE,
  'session.sign_in': ANYONE,
  'session.refresh': ANYONE,
  'session.sign_out': { grants: ['signed_in'], evenDeactivated: true },
  'session.manage': OWN,
  'verification.confirm': ANYONE,
  /** Open to anyone: the answer is the same whether or not the address has an account. */
  'verification.resend': ANYONE,
  'password.reset': ANYONE,
  'email.confirm': ANYONE,

  'account.read': OWN,
  /** Password, email address and second factor; each also requires the current password. */
  'account.secure': OWN,
  'account.update': OWN,
  'account.export': OWN,
  'account.delete': OWN,

  'auction.list': ANYONE,
  'auction.view': ANYONE_IF_PUBLIC,
  'auction.watch_live': ANYONE_IF_PUBLIC,
  'ledger.read': ANYONE_IF_PUBLIC,
  'bid.history': ANYONE_IF_PUBLIC,

  'auction.bid': BIDDER,
  'auction.set_maximum': BIDDER,
  'auction.buy_now': BIDDER,
  'maximum.cancel': SIGNED_IN,
  'maximum.read_own': SIGNED_IN,
  'bid.list_own': SIGNED_IN,
  'bid.see_bidder': { grants: ['owner_after_sale', 'admin'] },
  'bid.void': ADMIN,

  'watchlist.change': SIGNED_IN,
  'watchlist.read': SIGNED_IN,
  'notices.receive': SIGNED_IN,
  'saved_search.manage': SIGNED_IN,
  'message.send': SIGNED_IN,
  'message.read_own': SIGNED_IN,
  'question.list': ANYONE_IF_PUBLIC,
  /** Everybody reads it: not for accounts that cost nothing. */
  'question.ask': { ...BIDDER, verifiedOnly: true },
  'question.answer': OWN,
  'seller.view': ANYONE,
  /** The service checks that the person is the buyer of a settled sale. */
  'review.write': SIGNED_IN,
  'content.report': SIGNED_IN,

  'vehicle.create': { grants: ['signed_in'], verifiedOnly: true },
  'vehicle.edit': SELLER,
  'draft.begin': { grants: ['signed_in'], verifiedOnly: true },
  'draft.manage': SELLER,
  'auction.create': { grants: ['signed_in'], verifiedOnly: true },
  'creation_log.write': SIGNED_IN,
  'auction.list_own': SIGNED_IN,
  'auction.edit': SELLER,
  /** The public sees public changes; the seller and administrators see all changes and their authors. */
  'auction.changes': ANYONE_IF_PUBLIC,
  'auction.pay_listing': SELLER,
  'auction.publish': SELLER,
  'auction.relist': SELLER,
  'auction.pause': SELLER_UNTIL_FIRST_BID,
  'auction.resume': SELLER_UNTIL_FIRST_BID,
  'auction.cancel': SELLER_UNTIL_FIRST_BID,
  'auction.reopen': ADMIN,
  'auction.set_status': ADMIN,
  /** The room checks that the person is the seller or the bidder of the offer. */
  'sale_offer.read': SIGNED_IN,
  'sale_offer.make': OWN,
  'sale_offer.answer': SIGNED_IN,
  /** The two sides of a sale; administrators may read. The service checks who they are. */
  'handover.read': SIGNED_IN,
  'handover.change': SIGNED_IN,
  'reserve.read': { grants: ['owner', 'admin'] },
  'reserve.change': OWN,

  'authorization.manage': OWN,
  'payment_method.manage': OWN,
  'financial.read_own': OWN,

  'report.read': CONSOLE_READ,
  'report.resolve': ADMIN,
  'admin.read': CONSOLE_READ,
  /** Entries hold reserves and addresses, which support does not read. */
  'audit.read': ADMIN,
  'admin.write': ADMIN,

  /** RESTORE_TOKEN is what admits it. */
  'backup.restore': ANYONE,

  /** The signature of the message is what admits it. */
  'webhook.receive': ANYONE,

  /** Open to anyone: development routes do not exist in production. */
  'development.use': ANYONE,
} as const satisfies Readonly<Record<string, Rule>>

export type Action = keyof typeof PERMISSIONS
