import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ComponentType, SVGProps } from 'react';
import { drawnIcon } from '../src/components/ui/drawn-icon.ts';
import { leanIcon, shapesOf } from './lean-icons.ts';

const { resolve } = createRequire(path.resolve('web/package.json'));

/** The files of the icons that the client imports, with aliases resolved. */
function iconsInUse(): readonly string[] {
  const files = readdirSync('web/src', { recursive: true }).map(String);
  const names = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join('web/src', file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'lucide-react\/icons\/[a-z\d-]+'/g)])
    .map(([name]) => resolve(name.slice(1, -1)));
  return [...new Set(names)].map((file) => {
    const other = /^export \{ default \} from '(.+)';$/m.exec(readFileSync(file, 'utf8'));
    return other?.[1] ? path.resolve(path.dirname(file), other[1]) : file;
  });
}

/** What an icon draws: its attributes and those of its shapes, without Lucide's own class names. */
function drawingOf(Icon: ComponentType<SVGProps<SVGSVGElement>>, className?: string) {
  const { container } = render(<Icon className={className} />);
  return [...container.querySelectorAll('*')].map((element) => {
    const {
      xmlns: _,
      class: classes = '',
      ...attributes
    } = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const kept = classes.split(' ').filter((name) => name !== '' && !name.startsWith('lucide-'));
    return [element.tagName, attributes, kept];
  });
}

describe('an icon of the build', () => {
  const files = iconsInUse();

  it('is found for the imports of the client', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it.each(files.map((file) => [path.basename(file, '.mjs'), file]))(
    'is drawn as Lucide draws it: %s',
    async (_name, file) => {
      const { default: Own } = await import(file);
      const shapes = await shapesOf(file);
      const [, drawn = ''] = /drawnIcon\((.*)\);$/.exec(leanIcon(shapes ?? [])) ?? [];
      const Drawn = drawnIcon(JSON.parse(drawn));
      expect(drawingOf(Drawn)).toEqual(drawingOf(Own));
      expect(drawingOf(Drawn, 'icon-small')).toEqual(drawingOf(Own, 'icon-small'));
    },
  );

  it('is left to the package if its module only re-exports another one', async () => {
    expect(await shapesOf(resolve('lucide-react/icons/trash-2'))).toBeNull();
  });

  it('must not have nested shapes', () => {
    expect(() => leanIcon([['g', {}, [['path', { d: 'M0 0' }]]]])).toThrow('within shapes');
  });
});
