import { useNavigate } from 'react-router';
import { create } from 'zustand';
import { hasUnsavedWork } from '#web/features/decks/editing/unsaved-work.ts';
import { logout } from '#web/lib/session/logout.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/** Whether the dialog that confirms discarding unsaved work is open. */
export const useLeaveConfirmation = create(() => ({ isOpen: false }));

/** Signs out and goes to the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logout();
    void navigate('/auth/login', { replace: true, state: null });
  };
}

/** Signs out; opens the confirmation dialog first if that would discard unsaved work. */
export function useSignOutOrConfirm(): () => void {
  const signOut = useSignOut();
  return () => {
    if (hasUnsavedWork(useSession.getState().user?.id))
      useLeaveConfirmation.setState({ isOpen: true });
    else signOut();
  };
}
