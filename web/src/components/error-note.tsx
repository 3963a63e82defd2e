import type { ReactNode } from 'react';
import { IconAlertTriangle } from '#web/components/icons/alert-triangle.ts';
import { getErrorText, getReportedRequestId } from '#web/lib/api-error.ts';
import styles from './error-note.module.css';
import { RequestId } from './request-id.tsx';

type Props = { error: unknown; children?: ReactNode };

/** An inline error: one sentence, the request id of a failure of the server, and optional actions. */
export function ErrorNote({ error, children }: Props) {
  const requestId = getReportedRequestId(error);
  return (
    <div className={styles.note} role="alert">
      <IconAlertTriangle aria-hidden="true" />
      <div className={styles.body}>
        <p>{typeof error === 'string' ? error : getErrorText(error)}</p>
        {requestId && <RequestId id={requestId} />}
      </div>
      {children}
    </div>
  );
}
