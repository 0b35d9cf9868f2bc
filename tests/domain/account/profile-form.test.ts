import { expect, test } from 'vitest'
import { toProfileBody } from '../../../domain/account/profile-form.ts'

test('profile form: fields with the profile prefix -> nested under profile without it', () => {
  expect(toProfileBody({ first_name: 'Bo', 'profile.city': 'Irvine', 'profile.state': '' })).toEqual({
    first_name: 'Bo',
    profile: { city: 'Irvine', state: '' },
  })
})
