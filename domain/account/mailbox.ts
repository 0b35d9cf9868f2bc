/**
 * What limits on mails to strangers count by (docs/rules/accounts.md, Rate limits): the address in lower case, and one value for all
 * addresses that differ only in what follows a plus sign before the `@`, since one mailbox gets their mails. The address without
 * a plus counts apart: nobody uses up its mails by those with one.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '+@')
}
