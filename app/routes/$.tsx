import { redirect } from '@remix-run/cloudflare'

/** Any other path goes home (Spec part 1, section 2, Unknown routes). */
export function loader() {
  return redirect('/')
}

export function action() {
  return redirect('/')
}
