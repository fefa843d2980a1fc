// The booking's own rules come last: they win over the parts they adapt.

export { AddPage as Component } from './add/add-page.tsx';
