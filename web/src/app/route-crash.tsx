import { useRouteError } from 'react-router';
import { CrashPage } from './crash-page.tsx';

/** Shown when a page could not be loaded or rendered. */
export function RouteCrash() {
  return <CrashPage error={useRouteError()} />;
}
