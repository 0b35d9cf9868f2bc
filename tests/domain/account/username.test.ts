import { expect, test } from 'vitest'
import { isPlainName, isPlainUsername } from '../../../domain/account/username.ts'

test.each([
  'maria_92',
  'José',
  'Zoë O’Neil',
  'Иван',
  'γιώργος',
  '山田taro',
  '김철수99',
  'ท่านชาย',
  'Nguyễn Ơn',
  'Ștefan',
  'Əliyev',
  'Łukasz',
  'maria \u{1f697}',
])('username: %j of one alphabet, or Latin with East Asian -> accepted', (username) => {
  expect(isPlainUsername(username)).toBe(true)
  expect(isPlainUsername(username.normalize('NFD'))).toBe(true)
})

test.each([
  ['zero-width space', 'ad\u200bmin'],
  ['zero-width joiner', 'ad\u200dmin'],
  ['bidi override', '\u202enimda'],
  ['bidi isolate', 'admin\u2066'],
  ['soft hyphen', 'ad\u00admin'],
  ['Hangul filler', 'admin\u3164'],
  ['Braille blank', 'admin\u2800'],
  ['Cyrillic in Latin', '\u0430dmin'],
  ['Greek in Latin', 'b\u03bfb'],
  ['Cyrillic with Greek', '\u0430\u03b1\u0430'],
  ['Thai in Latin', 'ad\u0e01'],
  ['full-width letters', '\uff41dmin'],
  ['mathematical letters', '\u{1d41a}dmin'],
  ['no-break space', 'ad\u00a0min'],
  ['rare letter of Latin', 'h\u2c65mmer'],
  ['Coptic', '\u2c8f\u2c81\u2c99'],
  ['letters of flags', '\u{1f1ed}ammer'],
  ['rare sign', 'Hammer\u23d0ane'],
  ['letter in a square', '\u{1f137}ammer'],
])('username: %s -> refused', (_, username) => {
  expect(isPlainUsername(username)).toBe(false)
})

test('name of a person: words of one script each -> plain; a word of two, an invisible character or a symbol -> not', () => {
  for (const name of [
    'O’Neil-Smith, Jr.',
    'A&B Cars (West) #2',
    'Анна Smith',
    'Zoë O’Neil',
    '山田taro',
    'José',
    'अनिता',
    'สมชาย',
  ])
    expect([name, isPlainName(name)]).toEqual([name, true])
  for (const name of [
    'Hammer\u23d0ane',
    'H\u2206mmer',
    'Hammer\u00a3ane',
    'Hammer\u00a1ane',
    'Аnna',
    'Mariа Lopez',
    'An\u200bna',
    '\u{1f1ed}ammer',
    'Hamm\u025brs',
    '\ua4ef\ua4ee\ua4df',
  ])
    expect([name, isPlainName(name)]).toEqual([name, false])
})
