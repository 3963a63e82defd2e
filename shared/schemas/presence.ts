import { z } from 'zod';
import { maxCollaborators } from '../domain/collaborators.ts';

const presenceFields = {
  /** Id of the slide that the person has open; null on other tabs of the presentation's page. */
  slide_id: z.string().max(40).nullable(),
  /** Whether the person is changing that slide. False for people who can't edit. */
  is_editing: z.boolean(),
};

/** Presence of the caller, reported by the web app: the open slide, and whether the caller is editing it. */
export const presenceBodySchema = z.strictObject(presenceFields);
export type PresenceBody = z.infer<typeof presenceBodySchema>;

const presentPersonSchema = z.object({
  /** `owner`, or the id of the collaborator. */
  id: z.string(),
  full_name: z.string(),
  ...presenceFields,
});
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** The other people on the page: the owner and the collaborators, without the caller. */
export const presentPeopleSchema = z.object({
  items: z.array(presentPersonSchema).max(maxCollaborators),
});
