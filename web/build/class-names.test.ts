import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { classNameOf, withClassNames, withForeignNames } from './class-names.ts';

const FOLDER = path.resolve('web/src/features/booking/components/parts');
const nameOf = (name: string, sheet: string) => classNameOf(name, path.join(FOLDER, sheet));

describe('a generated class name', () => {
  it('begins with the name in the sheet and differs between sheets, wherever the project is', () => {
    const names = [nameOf('head', 'ticket.module.css'), nameOf('head', 'hold-line.module.css')];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^head-[\w-]{2}$/);
    expect(names[0]).toBe('head-Ro');
  });

  it('differs for every two classes of the client’s sheets, which may share a name or a suffix', () => {
    const sheets = readdirSync('web/src', { recursive: true })
      .map((file) => path.resolve('web/src', String(file)))
      .filter((file) => file.endsWith('.module.css'));
    const names = sheets.flatMap((sheet) => classesOf(sheet).map((one) => classNameOf(one, sheet)));
    expect(sheets.length).toBeGreaterThan(30);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

function classesOf(sheet: string): string[] {
  const classes = readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g);
  return [...new Set([...classes].map(([, name = '']) => name))];
}

describe('a component with a CSS module', () => {
  it('has the names written out, and still imports the sheet', () => {
    const code = `import styles from './ticket.module.css';
export const Ticket = () => <p className={classNames(styles['head'], isOn && styles['is-on'])} />;`;
    expect(withClassNames(code, path.join(FOLDER, 'ticket.tsx'))).toBe(
      `import './ticket.module.css';
export const Ticket = () => <p className={classNames(${JSON.stringify(nameOf('head', 'ticket.module.css'))}, isOn && ${JSON.stringify(nameOf('is-on', 'ticket.module.css'))})} />;`,
    );
  });

  it('keeps two sheets apart, and ignores what only looks like one of them', () => {
    const code = `import styles from './ticket.module.css';
import grid from '../grid.module.css';
const a = [styles['a'], grid['a'], mystyles['a'], './grid.module.css'];`;
    const text = withClassNames(code, path.join(FOLDER, 'ticket.tsx'));
    expect(text).toContain(
      `[${JSON.stringify(nameOf('a', 'ticket.module.css'))}, ${JSON.stringify(nameOf('a', '../grid.module.css'))}, mystyles['a'], './grid.module.css']`,
    );
  });

  it('does not import a sheet that loads with the first page', () => {
    const code = "import styles from './ticket.module.css';\nconst a = styles['a'];";
    const brought = new Set([path.join(FOLDER, 'ticket.module.css')]);
    expect(withClassNames(code, path.join(FOLDER, 'a.tsx'), brought)).toBe(
      `\nconst a = ${JSON.stringify(nameOf('a', 'ticket.module.css'))};`,
    );
  });

  it('stays unchanged without one', () => {
    const code = "import './late.css';\nconst a = styles['a'];";
    expect(withClassNames(code, path.join(FOLDER, 'a.tsx'))).toBe(code);
  });
});

describe('a sheet that refers to others', () => {
  it('has the names of their classes written out, and its own unchanged', () => {
    const css = `@value head, total from "../ticket.module.css";
@value body from "./hold-line.module.css";

.head:has(> .body) .header { margin: 0.5rem; background: url("./mark.svg") }
.own :is(.total, h1) { width: 1.5em }`;
    const [head, total] = ['head', 'total'].map((name) => nameOf(name, '../ticket.module.css'));
    expect(withForeignNames(css, path.join(FOLDER, 'a.module.css'))).toBe(
      `:global(.${head}):has(> :global(.${nameOf('body', 'hold-line.module.css')})) .header { margin: 0.5rem; background: url("./mark.svg") }
.own :is(:global(.${total}), h1) { width: 1.5em }`,
    );
  });
});
