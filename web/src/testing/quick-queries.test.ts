import { afterEach, describe, expect, it } from '@jest/globals';

/** The elements whose style the default style sheet decides, and those that the client shows. */
const MARKUP = `
  <main hidden><p>hidden by its parent</p></main>
  <section style="visibility: hidden"><b>inherits</b><i style="visibility: visible">shown</i></section>
  <div style="pointer-events: none"><button>inherits</button></div>
  <div style="display: none"><button>inside</button></div>
  <div hidden style="display: flex">shown in spite of it</div>
  <dialog></dialog><dialog open></dialog>
  <details><summary>short</summary><p>long</p></details><details open><summary></summary><p></p></details>
  <input type="hidden"><input type="text"><input>
  <ruby>a<rt>b</rt><rp>c</rp></ruby>
  <table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody></table>
  <ul><li></li></ul><h1></h1><h2></h2><fieldset><legend></legend></fieldset><label></label>
  <select><option></option></select><textarea></textarea><output></output><img alt="">
  <svg><title></title><g style="visibility: hidden"><path></path></g></svg><hr><a href="/">a</a>`;

/** What queries ask of each element of the document. */
function styles(): (string | undefined)[][] {
  return [...document.querySelectorAll('*:not(style)')].map((element) => {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents, color } = style;
    const asked = ['display', 'visibility', 'pointer-events', 'color'];
    const values = asked.map((property) => style.getPropertyValue(property));
    return [element.localName, display, visibility, pointerEvents, color, ...values];
  });
}

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
});

describe('a quick query', () => {
  it('finds the same styles as jsdom computes', () => {
    document.body.innerHTML = MARKUP;
    const quick = styles();
    // With a style sheet in the document, jsdom computes them.
    document.head.append(document.createElement('style'));
    expect(quick).toEqual(styles());
    expect(quick.length).toBeGreaterThan(40);
  });

  it('follows a style sheet of the document', () => {
    document.body.innerHTML = '<p>text</p>';
    document.head.innerHTML = '<style>p { display: none; }</style>';
    expect([document.querySelector('p')].map((p) => p && getComputedStyle(p).display)).toEqual([
      'none',
    ]);
  });

  it('finds the labels around a control and those that name it', () => {
    document.body.innerHTML = `<label id="a">Name <input id="name"></label><label id="b" for="name">Again</label>
      <label for="other">Other</label><button id="other"></button><input id="alone"><input id="hidden" type="hidden">`;
    const labelsOf = (id: string) => {
      const control = document.getElementById(id) as HTMLInputElement;
      return control.labels && [...control.labels].map((label) => label.id);
    };
    expect(labelsOf('name')).toEqual(['a', 'b']);
    expect(labelsOf('other')).toEqual(['']);
    expect([labelsOf('alone'), labelsOf('hidden')]).toEqual([[], null]);
  });
});
