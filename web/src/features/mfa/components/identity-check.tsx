import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MfaStatus } from '#shared/schemas/mfa.ts';
import { mfaStatusQuery } from '../api/factors.ts';
import { ConfirmStep } from './confirm-step.tsx';

type Props = { onClose: () => void; children: ReactNode };

const needsProof = ({ confirmed_until }: MfaStatus) =>
  confirmed_until === null || Date.parse(confirmed_until) <= Date.now();

function IdentityGate({ status, onClose, children }: Props & { status: MfaStatus }) {
  const [isConfirmed, setIsConfirmed] = useState(() => !needsProof(status));
  if (isConfirmed) return children;
  return <ConfirmStep status={status} onConfirmed={() => setIsConfirmed(true)} onClose={onClose} />;
}

/**
 * Renders the children once the session has a recent proof of identity; asks for a proof otherwise.
 */
export function IdentityCheck({ onClose, children }: Props) {
  // Refetches on every mount: another session may have added or removed a factor.
  const { data, isFetchedAfterMount } = useQuery({
    ...mfaStatusQuery,
    refetchOnMount: 'always',
    meta: { isErrorShownInForm: true },
  });
  if (!isFetchedAfterMount) return null;
  // When the status can't be loaded, the children show the error of their own request.
  if (!data) return children;
  return (
    <IdentityGate status={data} onClose={onClose}>
      {children}
    </IdentityGate>
  );
}
