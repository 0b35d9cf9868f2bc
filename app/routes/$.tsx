import { redirectTo } from '../lib/http.server.ts'

/** An unknown path redirects to the home page. */
export function loader() {
  return redirectTo('/')
}

export function action() {
  return redirectTo('/')
}
