/**
 * The one table of who may do what (Spec part 1 and 2, section 6; Product page). Pages, API and sockets
 * ask it through `permit`; what does not stand here nobody may do.
 */

/**
 * Somebody who may. `anyone_if_public` means a thing that the public sees; `owner` the person whose
 * thing it is (the seller of an auction, the holder of an account); `owner_until_first_bid` the same while
 * an auction has no bid; `owner_after_sale` the same once it is sold; `signed_in` any person.
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
  /** The owner is refused even where a grant would do: nobody bids on their own auction. */
  readonly exceptOwner?: true
  /** A person must be verified, however they come by the right. */
  readonly verifiedOnly?: true
  /** A person who has been deactivated may still. */
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
  /** Open: who only knows the address is answered alike whether or not it is anybody's. */
  'verification.resend': ANYONE,
  'password.reset': ANYONE,
  'email.confirm': ANYONE,

  'account.read': OWN,
  /** Password, address and second factor; each also asks for the present password. */
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
  'question.ask': BIDDER,
  'question.answer': OWN,
  'seller.view': ANYONE,
  /** The buyer of a settled sale: the sale says who that is. */
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
  /** What was changed in public; its seller and administrators see all of it, and who. */
  'auction.changes': ANYONE_IF_PUBLIC,
  'auction.pay_listing': SELLER,
  'auction.publish': SELLER,
  'auction.relist': SELLER,
  'auction.pause': SELLER_UNTIL_FIRST_BID,
  'auction.resume': SELLER_UNTIL_FIRST_BID,
  'auction.cancel': SELLER_UNTIL_FIRST_BID,
  'auction.reopen': ADMIN,
  'auction.set_status': ADMIN,
  /** The seller, and the bidder who was asked: the room says who that is. */
  'sale_offer.read': SIGNED_IN,
  'sale_offer.make': OWN,
  'sale_offer.answer': SIGNED_IN,
  /** The two sides of a sale; administrators read. The sale says who they are. */
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
  'admin.write': ADMIN,

  /** Development routes stand open because outside development they do not exist. */
  'development.use': ANYONE,
} as const satisfies Readonly<Record<string, Rule>>

export type Action = keyof typeof PERMISSIONS
