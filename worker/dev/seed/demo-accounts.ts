/** The accounts of the demo data. Development only. */
import type { NewAccount } from '../../db/queries/accounts/users.ts'

export const DEMO_PASSWORD = 'Password1'

export interface DemoAccount {
  readonly user: Omit<NewAccount['user'], 'passwordHash' | 'isActive'>
  readonly profile: NewAccount['profile']
  /** Has an active authorization from the start. */
  readonly mayBid: boolean
}

type Place = readonly [address: string, city: string, zipCode: string]

function account(
  name: string,
  firstName: string,
  lastName: string,
  [address, city, zipCode]: Place,
  more: {
    readonly user?: Partial<DemoAccount['user']>
    readonly profile?: Partial<DemoAccount['profile']>
    readonly mayBid?: boolean
  } = {},
): DemoAccount {
  return {
    user: {
      username: name,
      email: `${name}@hammerlane.test`,
      firstName,
      lastName,
      userType: 'private',
      role: 'user',
      verificationStatus: 'verified',
      ...more.user,
    },
    profile: { address, city, state: 'CA', zipCode, country: 'USA', ...more.profile },
    mayBid: more.mayBid ?? false,
  }
}

function dealer(businessName: string, businessLicense: string, phone: string) {
  return {
    user: { userType: 'dealer', phone } as const,
    profile: { businessName, businessLicense, ...approved(businessName, businessLicense) },
  }
}

/** The demo's dealers can publish at once. */
function approved(name: string, license: string) {
  return { approvedBusinessName: name, approvedLicense: license, licenseApprovedAtMs: 0 }
}

function bidder(number: number, firstName: string, lastName: string, place: Place): DemoAccount {
  return account(`bidder${number}`, firstName, lastName, place, { mayBid: true })
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', 'Rosa', 'Delgado', ['200 N Spring St', 'Los Angeles', '90012'], {
    user: { role: 'admin', userType: 'admin' },
  }),
  account('support', 'Ben', 'Okafor', ['200 N Spring St', 'Los Angeles', '90012'], {
    user: { role: 'support' },
  }),
  account(
    'dealer',
    'Marisol',
    'Vega',
    ['4120 E Jurupa St', 'Ontario', '91761'],
    dealer('Inland Empire Motorworks', 'CA 48213', '+19095550142'),
  ),
  account(
    'coastdealer',
    'Kenji',
    'Watanabe',
    ['1801 Harbor Blvd', 'Costa Mesa', '92627'],
    dealer('Harbor Coast Auto', 'CA 51977', '+17145550187'),
  ),
  account('seller', 'Hannah', 'Whitfield', ['17 Woodhollow', 'Irvine', '92604'], {
    user: { phone: '+19495550116' },
  }),
  account('pasadena_seller', 'Omar', 'Haddad', ['388 S Lake Ave', 'Pasadena', '91101']),
  account('longbeach_seller', 'Grace', 'Nakamura', ['5230 E 2nd St', 'Long Beach', '90803']),
  account('riverside_seller', 'Luis', 'Ortega', ['3750 Main St', 'Riverside', '92501']),
  account('torrance_seller', 'Priya', 'Raman', ['2455 Carson St', 'Torrance', '90501']),
  bidder(1, 'Maya', 'Castillo', ['812 N Brand Blvd', 'Glendale', '91203']),
  bidder(2, 'Daniel', 'Kim', ['3250 Wilshire Blvd', 'Los Angeles', '90010']),
  bidder(3, 'Sofia', 'Marchetti', ['221 Main St', 'Huntington Beach', '92648']),
  bidder(4, 'Andre', 'Coleman', ['1150 S La Brea Ave', 'Inglewood', '90301']),
  bidder(5, 'Linh', 'Nguyen', ['9200 Bolsa Ave', 'Westminster', '92683']),
  bidder(6, 'Tomas', 'Reyes', ['777 W Foothill Blvd', 'Rancho Cucamonga', '91730']),
  bidder(7, 'Erin', 'Gallagher', ['1431 Ocean Ave', 'Santa Monica', '90401']),
  bidder(8, 'Samir', 'Patel', ['18110 Pioneer Blvd', 'Artesia', '90701']),
  bidder(9, 'Claire', 'Dubois', ['610 E Colorado Blvd', 'Pasadena', '91101']),
  bidder(10, 'Victor', 'Salazar', ['440 N Euclid St', 'Anaheim', '92801']),
  bidder(11, 'Naomi', 'Feldman', ['2900 W Olive Ave', 'Burbank', '91505']),
  bidder(12, 'Joel', 'Petersen', ['1280 Corona Pointe Ct', 'Corona', '92879']),
  account('newcomer', 'Alicia', 'Brandt', ['55 Fair Dr', 'Costa Mesa', '92626']),
  account('pending', 'Ruben', 'Flores', ['901 E Broadway', 'San Gabriel', '91776'], {
    user: { verificationStatus: 'pending' },
  }),
]

/** Seller of the listings that name no seller. */
export const DEFAULT_SELLER_EMAIL = 'seller@hammerlane.test'
