import { type ComponentProps, createElement } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * An icon as the build draws Lucide's (`build/lean-icons.ts`): 24 px, in the text's colour, styled by `base.css`. Like
 * Lucide's own it is hidden from screen readers unless props say otherwise.
 */
export function drawnIcon(shapes: readonly Shape[]) {
  const parts = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...rest }: ComponentProps<'svg'>) =>
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
        ...rest,
        className: `lucide ${className}`,
      },
      ...parts,
    );
}
