import { z } from 'zod';
import { collaboratorRoles } from '../domain/collaborators.ts';
import { idSchema, timeSchema } from './common.ts';
import { emailSchema } from './users.ts';

export const collaboratorSchema = z.object({
  id: idSchema,
  /**
   * E-mail address of the collaborator; null if the caller is another collaborator, because only the owner and admins
   * see addresses.
   */
  email: z.string().nullable(),
  /** Name of the collaborator; null until the collaborator has opened the presentation. */
  full_name: z.string().nullable(),
  role: z.enum(collaboratorRoles),
  /** `invited` until the collaborator has opened the presentation, whether or not the address has an account. */
  status: z.enum(['invited', 'active']),
  /** Whether the collaborator is the caller. */
  is_me: z.boolean(),
  created_at: timeSchema,
});
export type Collaborator = z.infer<typeof collaboratorSchema>;

export const collaboratorsSchema = z.object({ items: z.array(collaboratorSchema) });

export const addCollaboratorBodySchema = z.strictObject({
  email: emailSchema,
  role: z.enum(collaboratorRoles),
});
export type AddCollaboratorBody = z.infer<typeof addCollaboratorBodySchema>;

/**
 * Token from the link in a mail about a shared presentation. With it, the recipient of the mail stops further mails of
 * this kind.
 */
export const stopInvitationsBodySchema = z.strictObject({ token: z.string().max(200) });

export const changeCollaboratorBodySchema = z.strictObject({ role: z.enum(collaboratorRoles) });
