/**
 * React's `createRoot`. React DOM creates errors when it loads, and while developer tools or Lighthouse look on, the
 * browser parses all of its code again for their stacks, which took half of the first page's longest task. Nobody reads
 * those stacks, so they aren't recorded. The order of the imports matters.
 */
import './stacks-off.ts';

export { createRoot } from 'react-dom/client';

import './stacks-on.ts';
