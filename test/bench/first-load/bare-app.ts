import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

// A page that uses React, the router and the query client once each: the minimum size of a page.
function Page() {
  const { status } = useQuery({ queryKey: ['health'], queryFn: () => fetch('/api/health') });
  return createElement('p', null, status);
}

const router = createBrowserRouter([{ path: '/', element: createElement(Page) }]);
const pages = createElement(RouterProvider, { router });
const container = document.getElementById('root');
if (container) {
  const client = new QueryClient();
  createRoot(container).render(createElement(QueryClientProvider, { client }, pages));
}
