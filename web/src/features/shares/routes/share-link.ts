import { type LoaderFunctionArgs, replace } from 'react-router';
import type { WebConfig } from '#shared/schemas/config.ts';

/** Redirects a share link on the app's host, as programs get it, to the preview host. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const response = await fetch('/config.json');
  const { preview_origin } = (await response.json()) as WebConfig;
  return replace(new URL(`/s/${encodeURIComponent(params.token ?? '')}`, preview_origin).href);
}
