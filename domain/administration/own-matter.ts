/** What an administrator cannot decide, because they are a side of it (docs/rules/administration.md, Own matters). */
export const OWN_AUCTION = 'This is your own auction. Another administrator has to change it.'
export const OWN_BIDS = 'You have bid in this auction. Another administrator has to change it.'
export const OWN_MATTER = 'You are a side of this. Another administrator has to decide it.'
