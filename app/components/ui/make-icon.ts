import { createElement, type SVGProps } from 'react'

/** An icon of the library as stored: its shapes. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Creates an icon component from its shapes. Replaces the library's own factory (see `plainIcons` in the
 * bundler configuration), whose contexts, aliases and class names are unused here and weigh more than a dozen
 * icons.
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
