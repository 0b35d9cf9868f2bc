/** The parameter of the address after the administrator was created. */
export const CREATED = 'created'

export const SETUP_DONE = 'The admin user was created. You can now log in.'
export const SETUP_FAILED = 'Failed to create admin user. Please try again.'
