/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Sidebar } from '#web/app/layout/sidebar.tsx';
import { fakeApi, on } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

afterEach(cleanup);

it('the sidebar shows the deployed version and commit', async () => {
  fakeApi(on('/config.json', { body: { version: '0.1.0', commit: '0123456789ab' } }));

  await mount(
    <Sidebar isMobile={false} isCollapsed={false} isShown toggle={() => {}} close={() => {}} />,
  );

  expect(await screen.findByText('Version 0.1.0 (0123456789ab)')).toBeDefined();
});
