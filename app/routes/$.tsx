import { redirect } from '@remix-run/cloudflare'

/** An unknown path redirects to the home page. */
export function loader() {
  return redirect('/')
}

export function action() {
  return redirect('/')
}
