import { useNavigate } from 'react-router';
import { logout } from '#web/lib/session/session.ts';

/** Signs out and goes to the sign-in page. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    logout();
    void navigate('/auth/login', { replace: true, state: null });
  };
}
