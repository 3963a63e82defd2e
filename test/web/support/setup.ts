import { configure } from '@testing-library/react';

// The default of one second is too short when other tests use all processors.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
