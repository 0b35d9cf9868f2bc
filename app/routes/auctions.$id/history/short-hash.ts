/** A hash in a form to compare by eye: 'ab12 cd34 … 9f00'. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
}
