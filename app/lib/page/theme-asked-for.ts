import { createContext } from 'react'

/**
 * The theme of the cookie that came with the request. It comes by context beside the root's data, since a page whose data
 * could not be read must not change its colours too; in the browser it is empty.
 */
export const ThemeAskedFor = createContext<'dark' | 'light' | undefined>(undefined)
