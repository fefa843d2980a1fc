import { readFileSync } from 'node:fs';
import { PAGE_PATHS } from '@dewlane/catalog';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Rolldown } from 'vite';
import { PAGES } from './route-files.ts';
import { splashFirst } from './splash-first.ts';

const BUILT = `<head>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/base-1.js">
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="splash"></div></body>`;

function chunk(fileName: string, more: object = {}): Rolldown.OutputChunk {
  return { type: 'chunk', fileName, imports: [], ...more } as unknown as Rolldown.OutputChunk;
}

const styles = (...files: string[]) => ({ viteMetadata: { importedCss: new Set(files) } });
const ENTRY = chunk('assets/index-1.js', {
  imports: ['assets/base-1.js'],
  ...styles('assets/index-1.css'),
});
const ROUTES = [...new Set(Object.values(PAGES).flat())].map((route) =>
  chunk(`assets/${route}-1.js`, {
    facadeModuleId: `/web/src/app/routes/${route}.tsx`,
    imports: ['assets/base-1.js'],
    ...styles(`assets/${route}-1.css`),
  }),
);
const BUNDLE = Object.fromEntries(
  [ENTRY, chunk('assets/base-1.js'), ...ROUTES].map((file) => [file.fileName, file]),
);

/** The document as the build leaves it: its HTML, and the one script in it. */
function build(): { html: string; script: string } {
  const transform = splashFirst().transformIndexHtml as {
    handler(html: string, context: object): { html: string; tags: { children: string }[] };
  };
  const { html, tags } = transform.handler(BUILT, { bundle: BUNDLE, chunk: ENTRY });
  return { html, script: tags.map(({ children }) => children).join('') };
}

/** Opens a page; returns functions that draw its first frame, and that put it on the screen. */
function open(path: string, { isHidden = false } = {}): { draw(): void; paint(): void } {
  window.history.replaceState(null, '', path);
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  let draw: () => void = () => undefined;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    draw = () => callback(0);
    return 1;
  });
  const observers: { type: string; tell(): void }[] = [];
  Object.assign(window, {
    PerformanceObserver: class {
      readonly observe: (options: { type: string }) => void;
      constructor(tell: () => void) {
        this.observe = ({ type }) => observers.push({ type, tell });
      }
    },
  });
  new Function(build().script)();
  return {
    draw: () => draw(),
    paint: () => {
      for (const { tell } of observers.filter(({ type }) => type === 'paint')) tell();
    },
  };
}

const addresses = () =>
  [...document.head.querySelectorAll('script, link')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );

describe('the document of the build', () => {
  beforeEach(() => {
    document.head.innerHTML = '';
    jest.useFakeTimers();
  });

  it('FLOW-12 has no script or style sheet that is fetched while it is parsed', () => {
    expect(build().html).not.toMatch(/<script[^>]+src|modulepreload|stylesheet/);
  });

  it('FLOW-12 fetches the client and the code of the opened page once the first frame is on the screen', () => {
    const { draw, paint } = open(PAGE_PATHS.home);
    draw();
    jest.advanceTimersByTime(99);
    expect(addresses()).toEqual([]);
    paint();
    expect(addresses()).toEqual([
      '/assets/index-1.css',
      '/assets/index-1.js',
      '/assets/base-1.js',
      '/assets/customer-graph-1.js',
      '/assets/home-1.js',
      '/assets/customer-graph-1.css',
      '/assets/home-1.css',
    ]);
    expect(Reflect.get(document.querySelector('[data-late-styles]') ?? {}, 'as')).toBe('style');
    expect(document.querySelector('script')?.type).toBe('module');
  });

  it.each([
    [`/booking/${'T'.repeat(43)}`, '/assets/own-booking-1.js'],
    ['/appointment/7', '/assets/own-booking-1.js'],
    ['/admin', '/assets/staff-dashboard-1.js'],
    ['/admin/appointment/7', '/assets/staff-appointment-1.js'],
  ])('fetches the code of %s along with the client', (path, file) => {
    open(path).paint();
    expect(addresses()).toContain(file);
  });

  it('fetches only the client for a page on which visits don’t begin', () => {
    open('/payment').paint();
    expect(addresses()).toHaveLength(3);
  });

  it('FLOW-14 says that the client can’t be fetched, and tries again on request and when the connection is back', () => {
    const note = readFileSync('web/index.html', 'utf8').match(/<div class="stuck"[\s\S]+?<\/div>/);
    document.body.innerHTML = note?.[0] ?? '';
    open('/payment').paint();
    const shown = () => document.getElementById('stuck')?.hidden === false;
    expect(shown()).toBe(false);
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(shown()).toBe(true);
    const again = document.querySelector<HTMLAnchorElement>('#stuck a');
    expect(again?.getAttribute('href')).toBe('');
    const onClick = jest.fn((event: Event) => event.preventDefault());
    again?.addEventListener('click', onClick);
    window.dispatchEvent(new Event('online'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('FLOW-12 waits for no frame while the page is hidden', () => {
    open(PAGE_PATHS.home, { isHidden: true });
    expect(addresses()).toContain('/assets/index-1.js');
  });

  it('FLOW-12 waits for the screen for a tenth of a second at most once the frame is drawn', () => {
    open('/payment').draw();
    jest.advanceTimersByTime(100);
    expect(addresses()).toHaveLength(3);
  });

  it('FLOW-12 waits for the frame for a second at most, and fetches nothing twice', () => {
    const { draw, paint } = open('/payment');
    jest.advanceTimersByTime(999);
    expect(addresses()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(addresses()).toHaveLength(3);
    draw();
    paint();
    jest.runAllTimers();
    expect(addresses()).toHaveLength(3);
  });
});
