import { createElement, type SVGProps } from 'react'

/** An icon of the library as it is stored: the shapes that it is drawn of. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Makes an icon's component of its shapes. Takes the place of the library's own maker (see `plainIcons` in the bundling),
 * whose contexts, aliases and class names are used nowhere and weigh more than a dozen icons.
 */
export default function makeIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
