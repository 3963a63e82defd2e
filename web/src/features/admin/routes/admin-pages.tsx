import { InviteCodesPage } from './invite-codes-page.tsx';
import { UsersPage } from './users-page.tsx';

// Both pages are in one module, because each module of a page adds the name of its chunk to the first load.

/** The page with the invite codes. */
export function InviteCodes() {
  return <InviteCodesPage />;
}

/** The page with the users. */
export function Users() {
  return <UsersPage />;
}
