import { createElement, type ComponentProps, type ReactElement } from 'react';

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Draws an icon of the collection from its lines alone (plugins/light-icons.ts). Unless it is named, it is decoration. */
export function createIcon(lines: readonly [tag: string, attributes: object][]) {
  return function Icon(props: ComponentProps<'svg'>): ReactElement {
    const isNamed = 'aria-label' in props || 'aria-hidden' in props || 'role' in props;
    const drawn = lines.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...look, ...(isNamed ? {} : { 'aria-hidden': true }), ...props }, ...drawn);
  };
}
