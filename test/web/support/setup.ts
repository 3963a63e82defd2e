import { configure } from '@testing-library/react';

// A second is not enough for what is waited for where other tests use every processor.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
