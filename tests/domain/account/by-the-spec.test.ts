/**
 * The table of what the specification says of accounts, and of the test that holds it: each rule and message of Spec
 * part 1, section 5 (Login, Register), each error of section 8 that concerns accounts, and the session's states and
 * constants (sections 4 and 9).
 */
import { type Held, testHeld } from '../../support/by-the-spec.ts'

const LOGIN = 'signing in needs a valid email and a password'
const REGISTER = 'registering with %o is refused in the words of the spec'
const ACCEPTED = 'registering with %o is accepted'
const MISSING = 'a registration without anything is told of every required field at once'
const DEFAULTS = '%s: an answer without words is told as "%s", no answer as "%s"'
const RESENT_BADLY = 'refused without words, the bar and the page have each their own'
const RESENT = 'sent: the bar has a line of its own, the page says what the server says'
const NO_REFRESH = 'a refresh that %s removes the token and leads to the sign-in, which leads back'
const LATE_LOGOUT = 'a sign-out whose call %s signs out here all the same, and is told again later'

const HELD: Held = [
  ['5 Login: email required', 'Email is required', LOGIN],
  ['5 Login: email valid', 'Please enter a valid email', LOGIN],
  ['5 Login: password required', 'Password is required', LOGIN],
  ['5 Register: username, 3 at least', 'Username must be at least 3 characters', REGISTER],
  ['5 Register: username, 50 at most', 'Username must be less than 50 characters', REGISTER],
  ['5 Register: username of 3 and of 50', "username: 'm'.repeat(50)", ACCEPTED],
  ['5 Register: username required', 'Username is required', MISSING],
  ['5 Register: email required', 'Email is required', MISSING],
  ['5 Register: email valid', 'Please enter a valid email', REGISTER],
  ['5 Register: password, 8 at least', 'Password must be at least 8 characters', REGISTER],
  [
    '5 Register: password of three kinds of characters',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    REGISTER,
  ],
  ['5 Register: each of the three kinds', 'PASSWORD1', 'of %s the problems are %o'],
  ['5 Register: password required', 'Password is required', MISSING],
  ['5 Register: confirmation matches', 'Passwords must match', REGISTER],
  ['5 Register: confirmation required', 'Please confirm your password', MISSING],
  ['5 Register: first name, 2 at least', 'First name must be at least 2 characters', REGISTER],
  ['5 Register: first name, 100 at most', 'First name must be less than 100 characters', REGISTER],
  ['5 Register: first name of 100', "first_name: 'M'.repeat(100)", ACCEPTED],
  ['5 Register: first name required', 'First name is required', MISSING],
  ['5 Register: last name, 2 at least', 'Last name must be at least 2 characters', REGISTER],
  ['5 Register: last name, 100 at most', 'Last name must be less than 100 characters', REGISTER],
  ['5 Register: last name required', 'Last name is required', MISSING],
  ['5 Register: phone', 'Please enter a valid phone number', REGISTER],
  ['5 Register: phone of 16 digits', "phone: '1234567890123456'", ACCEPTED],
  ['5 Register: phone with a plus sign', "phone: '+13105550142'", ACCEPTED],
  ['5 Register: phone is optional', "phone: ''", ACCEPTED],
  ['5 Register: user type, private or dealer', 'Please select a valid user type', REGISTER],
  ['5 Register: user type required', 'User type is required', MISSING],
  ['5 Register: state, 2 at most', 'State must be 2 characters', REGISTER],
  ['5 Register: zip, 10 at most', 'Zip code must be less than 10 characters', REGISTER],
  [
    '5 beside the fields, in a browser',
    'Last name is required',
    'the first field that is refused has the focus',
  ],
  [
    '5 beside the fields, without scripts',
    'Passwords must match',
    'without scripts a refused registration keeps all but the passwords',
  ],

  [
    '8 any 401: one refresh, one repetition',
    'asked[2]',
    'after a 401 there is one refresh with the old token',
  ],
  ['8 any 401: once per request', 'SIGN_IN_AGAIN', 'a repetition that is refused too is passed on'],
  ['8 any 401: the refresh fails', "'is refused'", NO_REFRESH],
  ['8 any 401: no success flag', "'answers without success'", NO_REFRESH],
  ['8 any 401: unless on /login already', '/login?redirectTo', 'on the sign-in page already, the token goes'],
  ['8 a failed periodic refresh is only logged', "'warn'", 'a periodic refresh that fails is only logged'],
  ['8 logout failure counts as success', "'is answered 500'", LATE_LOGOUT],
  [
    '8 logout failure: its message',
    'Logged out successfully',
    'signing out without an answer of the server is signing out all the same',
  ],
  ['8 default', 'Login failed', DEFAULTS],
  ['8 default', 'An error occurred during login', DEFAULTS],
  ['8 default', 'Registration failed', DEFAULTS],
  ['8 default', 'An error occurred during registration', DEFAULTS],
  ['8 verification, refused', 'Verification failed.', "a refusal has the server's words, else its own"],
  [
    '8 verification, no answer',
    'Verification failed. Please try again.',
    "a refusal has the server's words, else its own",
  ],
  ['8 resend', 'Verification email sent successfully. Please check your inbox.', RESENT],
  ['8 resend, dashboard', 'Verification email sent! Please check your inbox.', RESENT],
  ['8 resend refused', 'Failed to send verification email.', RESENT_BADLY],
  ['8 resend refused', 'Failed to resend verification email.', RESENT_BADLY],
  [
    '8 resend, exception',
    'Error sending verification email. Please try again.',
    'without an answer the %s says that there was an error',
  ],
  ["8 resend: the server's message", 'already verified', "the server's message comes first, and the wait"],
  ['8 a bid without a session', 'Please sign in to place a bid.', 'a bid refused as %s is told: %s'],

  ['2 no token', 'No verification token provided.', 'a page without a token says so'],
  ['4 sign-out stops the monitoring', 'advanceTimersByTimeAsync', LATE_LOGOUT],
  [
    '4 a token in another tab',
    'otherTabStores(TOKEN)',
    'monitoring starts when a token appears in another tab',
  ],
  ['4 a token gone in another tab', 'otherTabStores(null)', 'and stops when it goes there'],
  [
    '4 refresh on focus and visibility',
    "tell('visibilitychange')",
    'it is refreshed when the tab gains the focus',
  ],
  ['4 restore: the profile is fetched', '/api/auth/profile', 'a stored token is tried by the profile'],
  ['6 Admin Panel: role or user type', 'isAdmin', 'administrators are those whose role or user type says so'],
  [
    '9 request time-out',
    'toBe(10_000)',
    'a call carries the stored token and JSON, and is given ten seconds',
  ],
  [
    '9 periodic refresh',
    '1_800_000',
    'the session is refreshed every 30 minutes, and the new token is stored',
  ],
  ['9 warning before the end', 'toBe(300_000)', 'nothing is said while more than five minutes are left'],
  ['9 the key of the token', "'auth_token'", 'signing out without an answer of the server'],
  ['9 redirect after 5 seconds', '54321', 'verifies with the countdown'],
]

testHeld(HELD)
