/**
 * Makes queries by role quick. They ask for the style and the labels of each element they meet, and for each answer
 * jsdom matches its whole default style sheet or walks the whole document: a third of these tests' time. Style sheets
 * aren't loaded in tests (`no-styles.ts`), so only inline styles are added to jsdom's defaults.
 */
export function makeQueriesQuick(): void {
  quickenStyles();
  quickenLabels();
}

function quickenStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  /** What jsdom's default style sheet says, which depends on these traits alone outside `<ruby>`. */
  function defaultDisplay(element: Element): string {
    const attributes = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
    const traits = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
    const display = displays.get(traits) ?? compute(element).display;
    displays.set(traits, display);
    return display;
  }

  function quickValue(element: Element, property: string): string | undefined {
    switch (property) {
      case 'display':
        return inlineValue(element, 'display') || defaultDisplay(element);
      case 'visibility':
        return inheritedValue(element, 'visibility') || 'visible';
      case 'pointer-events':
        return inheritedValue(element, 'pointer-events') || 'auto';
    }
    return undefined;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    const hasSheets = element.ownerDocument.styleSheets.length > 0;
    if (pseudoElement || hasSheets || element.closest('ruby')) {
      return compute(element, pseudoElement);
    }
    let computed: CSSStyleDeclaration | undefined;
    const all = () => {
      computed ??= compute(element);
      return computed;
    };
    const quick: Partial<CSSStyleDeclaration> = {
      getPropertyValue: (property) =>
        quickValue(element, property) ?? all().getPropertyValue(property),
      get display() {
        return quickValue(element, 'display') ?? '';
      },
      get visibility() {
        return quickValue(element, 'visibility') ?? '';
      },
      get pointerEvents() {
        return quickValue(element, 'pointer-events') ?? '';
      },
    };
    return new Proxy(quick as CSSStyleDeclaration, {
      get: (target, name) => Reflect.get(name in target ? target : all(), name),
    });
  };
}

function inlineValue(element: Element, property: string): string {
  const style = 'style' in element ? (element as HTMLElement).style : undefined;
  return style?.getPropertyValue(property) ?? '';
}

function inheritedValue(element: Element | null, property: string): string {
  if (!element) return '';
  return inlineValue(element, property) || inheritedValue(element.parentElement, property);
}

/** The document keeps its list of labels until it changes, so they needn't be looked for in the whole tree. */
function quickenLabels(): void {
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]) {
    const original = Object.getOwnPropertyDescriptor(prototype, 'labels');
    if (!original?.get) throw new Error('jsdom has no labels for a form control');
    const { get } = original;
    Object.defineProperty(prototype, 'labels', {
      ...original,
      get(this: HTMLInputElement) {
        if (!this.isConnected || this.type === 'hidden') return get.call(this);
        const labels = [...this.ownerDocument.getElementsByTagName('label')];
        return labels.filter(({ control }) => control === this);
      },
    });
  }
}
