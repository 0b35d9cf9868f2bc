/** The demo accounts as `npm start` prints them. */
export const DEMO_ACCOUNTS = `Demo accounts, all with the password Password1:
  admin@hammerlane.test       administrator
  support@hammerlane.test     support
  dealer@hammerlane.test      licensed dealer with several auctions
  seller@hammerlane.test      private seller
  bidder1@hammerlane.test     private, may bid (so may bidder2 to bidder12)
  newcomer@hammerlane.test    private, verified, without an authorization
  pending@hammerlane.test     verification pending

Mail is not sent but kept: /dev/outbox`
