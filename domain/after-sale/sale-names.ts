/** The names of a person as the papers of a sale state them. */
export interface SaleName {
  readonly firstName: string
  readonly lastName: string
  readonly businessName: string | null
}

/** The names of both sides at the moment of the sale; a side is null once its account is closed. */
export interface SaleNames {
  readonly seller: SaleName | null
  readonly buyer: SaleName | null
}

/**
 * A party of a sale under the names that the sale was made with, not those of the profile now; contact data stays that
 * of now, so that both sides reach each other (docs/rules/after-sale.md, Contact). Without `name` the party as it is.
 */
export function asInSale<Party extends SaleName>(party: Party, name: SaleName | null | undefined): Party {
  return name ? { ...party, ...name } : party
}
