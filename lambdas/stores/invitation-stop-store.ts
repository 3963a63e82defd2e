import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A mailbox that gets no more mails about shared presentations, because its owner stopped them; stored as a hash. */
const invitationStopEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'invitation_stop', version: '1', service: 'deckwright' },
        attributes: {
          mailbox_hash: { type: 'string', required: true },
          /** When the recipient stopped invitation e-mails, epoch ms. */
          at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'INVITATION_STOP#${mailbox_hash}'),
            sk: defineKey('sk', 'STATE'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Stops mails about shared presentations to a mailbox. Idempotent. */
export async function putInvitationStop(mailbox_hash: string, at: number): Promise<void> {
  await invitationStopEntity().put({ mailbox_hash, at }).go();
}

/** Whether the owner of a mailbox has stopped mails about shared presentations, strongly consistent. */
export async function hasInvitationStop(mailbox_hash: string): Promise<boolean> {
  const { data } = await invitationStopEntity().get({ mailbox_hash }).go({ consistent: true });
  return data !== null;
}
