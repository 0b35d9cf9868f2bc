import { expect, test } from 'vitest'
import { profileBody } from '../../../domain/account/profile-form.ts'

test('the fields of the profile inside are put inside, under their own names', () => {
  expect(profileBody({ first_name: 'Bo', 'profile.city': 'Irvine', 'profile.state': '' })).toEqual({
    first_name: 'Bo',
    profile: { city: 'Irvine', state: '' },
  })
})
