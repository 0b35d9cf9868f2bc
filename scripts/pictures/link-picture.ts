import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * HTML of the link preview picture, 1200 by 630: the mark, the name, a car in the evening, and the home
 * page's headline.
 */
export function toLinkPictureHtml(mark: string): string {
  const font = asData('app/fonts/archivo-latin.woff2', 'font/woff2')
  const car = asData('tests/fixtures/demo-photos/coupe-carmine-red-evening.webp', 'image/webp')
  const lanes = mark.replace(/<rect[^>]*>/, '').replace(/<g transform="[^"]*"/, '<g')
  return `<style>
@font-face { font-family: Archivo; src: url(${font}); font-weight: 400 700; font-stretch: 88% 116%; }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #0d0e10; font-family: Archivo; }
img { position: absolute; left: 400px; top: 22px; width: 880px;
  mask: linear-gradient(to right, transparent 1%, #000 22%), linear-gradient(to bottom, transparent, #000 12%, #000 80%, transparent);
  mask-composite: intersect; }
.brand { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px;
  color: #f3f4f6; font-size: 38px; font-weight: 680; font-stretch: 116%; letter-spacing: -0.01em; }
.brand svg { width: 52px; height: 52px; }
h1 { position: absolute; text-wrap: balance; left: 72px; bottom: 122px; width: 420px; color: #f3f4f6; font-size: 56px; line-height: 60px;
  font-weight: 640; font-stretch: 104%; letter-spacing: -0.022em; }
p { position: absolute; left: 72px; bottom: 62px; color: #b7bdc5; font-size: 27px; line-height: 36px; }
</style>
<img src="${car}" alt="">
<div class="brand">${lanes}Hammerlane</div>
<h1>Bid live on used cars across Southern California.</h1>
<p>Los Angeles · Orange County · Inland Empire</p>`
}

function asData(path: string, type: string): string {
  return `data:${type};base64,${readFileSync(join(ROOT, path)).toString('base64')}`
}
