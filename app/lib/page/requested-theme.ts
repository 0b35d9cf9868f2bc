import { createContext } from 'react'

/**
 * The theme cookie's value of the request. It is passed by context beside the root data, so that a page whose
 * root loader failed keeps its theme; in the browser it is undefined.
 */
export const RequestedThemeContext = createContext<'dark' | 'light' | undefined>(undefined)
