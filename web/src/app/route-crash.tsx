import { useRouteError } from 'react-router';
import { CrashPage } from './crash-page.tsx';

/** A page that could not be loaded or drawn. */
export function RouteCrash() {
  return <CrashPage error={useRouteError()} />;
}
