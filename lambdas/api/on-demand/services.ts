import { OpenAPIHono } from '@hono/zod-openapi';
import { listAudit } from '../../services/audit/list-audit.ts';
import { acceptInvitations } from '../../services/collaborators/accept-invitations.ts';
import { listSharedDecks } from '../../services/collaborators/list-shared-decks.ts';
import { addPicture } from '../../services/decks/commands/add-picture.ts';
import { cancel } from '../../services/decks/commands/cancel.ts';
import {
  deletePresentation,
  requireDeletionProof,
} from '../../services/decks/commands/delete-presentation.ts';
import { startDescription } from '../../services/decks/commands/describe-picture.ts';
import { editDeck } from '../../services/decks/commands/edit-deck.ts';
import {
  applyFinding,
  dismissFinding,
  startEditorialReview,
} from '../../services/decks/commands/editorial-review.ts';
import { placePresentation } from '../../services/decks/commands/folders.ts';
import { generateHtmlVersion } from '../../services/decks/commands/generate-html-version.ts';
import { startPicture } from '../../services/decks/commands/generate-picture.ts';
import { nameVersion } from '../../services/decks/commands/name-version.ts';
import { pause } from '../../services/decks/commands/pause.ts';
import { pauseTask } from '../../services/decks/commands/pause-task.ts';
import { recordDeckAudit } from '../../services/decks/commands/record-deck-audit.ts';
import { regenerate } from '../../services/decks/commands/regenerate.ts';
import { regenerateOutline } from '../../services/decks/commands/regenerate-outline.ts';
import { removeSlide } from '../../services/decks/commands/remove-slide.ts';
import { reorderSlides } from '../../services/decks/commands/reorder-slides.ts';
import { acceptProposal, discardProposal } from '../../services/decks/commands/resolve-proposal.ts';
import { resume } from '../../services/decks/commands/resume.ts';
import { reviseSlide } from '../../services/decks/commands/revise-slide.ts';
import { setCurrentVersion } from '../../services/decks/commands/set-current-version.ts';
import { startTask } from '../../services/decks/commands/start-task.ts';
import { joinDeck } from '../../services/decks/engine/join-deck.ts';
import { editorialReviewView } from '../../services/decks/queries/get-editorial-review.ts';
import { listActivity } from '../../services/decks/queries/list-activity.ts';
import { listLibrary } from '../../services/decks/queries/list-library.ts';
import { listExamples } from '../../services/examples/example-list.ts';
import { declineRequest, grantRequest } from '../../services/invites/answer-request.ts';
import { createInvites } from '../../services/invites/create-invites.ts';
import { deleteInvite } from '../../services/invites/delete-invite.ts';
import { getInvite } from '../../services/invites/get-invite.ts';
import { listInvites } from '../../services/invites/list-invites.ts';
import { listRequests } from '../../services/invites/list-requests.ts';
import { updateInvite } from '../../services/invites/update-invite.ts';
import { validateInvite } from '../../services/invites/validate-invite.ts';
import { addPasskey } from '../../services/mfa/add-passkey.ts';
import { getMfaStatus } from '../../services/mfa/get-status.ts';
import { removeOwnPasskey, removeOwnTotp } from '../../services/mfa/remove-factor.ts';
import { renameOwnPasskey } from '../../services/mfa/rename-passkey.ts';
import { renewCodes } from '../../services/mfa/renew-codes.ts';
import { beginTotp, confirmTotp } from '../../services/mfa/set-up-totp.ts';
import { pictureProviders, searchPictures } from '../../services/pictures/search-pictures.ts';
import { listOwnSecurityEvents } from '../../services/security-events/list.ts';
import { createShare } from '../../services/shares/create-share.ts';
import { listShares } from '../../services/shares/list-shares.ts';
import { revokeShare } from '../../services/shares/revoke-share.ts';
import { listTemplates } from '../../services/templates/list-templates.ts';
import { usageHistory } from '../../services/usage/usage-history.ts';
import { userUsage } from '../../services/usage/user-usage.ts';
import { changeLimits } from '../../services/users/change-limits.ts';
import { changeOwnName } from '../../services/users/change-own-name.ts';
import { changeTier } from '../../services/users/change-tier.ts';
import { deleteUser } from '../../services/users/delete-user.ts';
import { endSessions } from '../../services/users/end-sessions.ts';
import { getUserDetail } from '../../services/users/get-user.ts';
import { listUserDecks } from '../../services/users/list-user-decks.ts';
import { listUserSecurityEvents } from '../../services/users/list-user-security-events.ts';
import { listUsers } from '../../services/users/list-users.ts';
import { resetFactors } from '../../services/users/reset-factors.ts';
import { resumeMail } from '../../services/users/resume-mail.ts';
import { updateUser } from '../../services/users/update-user.ts';
import { userStats } from '../../services/users/user-stats.ts';
import type { ApiEnv } from '../context.ts';
import { auditRoutes } from '../routes/audit.ts';
import { brandRoutes } from '../routes/brands.ts';
import { dataExportRoutes } from '../routes/data-export.ts';
import { folderRoutes } from '../routes/folders.ts';
import { invitationRoutes } from '../routes/invitations.ts';
import { keyRoutes } from '../routes/keys.ts';
import { mfaRoutes } from '../routes/mfa.ts';
import { notificationRoutes } from '../routes/notifications.ts';
import { pictureRoutes } from '../routes/pictures.ts';
import { presentationImportRoutes } from '../routes/presentation-import.ts';
import { presentationPeopleRoutes } from '../routes/presentation-people.ts';
import { queueRoutes } from '../routes/queue.ts';
import { tokenRoutes } from '../routes/tokens.ts';
import { trashRoutes } from '../routes/trash.ts';
import { webhookRoutes } from '../routes/webhooks.ts';

/** Routers that few requests use, by their path below /api; see lazy-router.ts. */
export const onDemandRouters = {
  '/auth/mfa': mfaRoutes,
  '/keys': keyRoutes,
  '/audit': auditRoutes,
  '/brands': brandRoutes,
  '/folders': folderRoutes,
  '/invitations': invitationRoutes,
  '/notifications': notificationRoutes,
  '/users/me/export': dataExportRoutes,
  '/pictures': pictureRoutes,
  '/presentations': new OpenAPIHono<ApiEnv>()
    .route('/', presentationPeopleRoutes)
    .route('/', presentationImportRoutes),
  '/queue': queueRoutes,
  '/tokens': tokenRoutes,
  '/trash': trashRoutes,
  '/webhooks': webhookRoutes,
} as const;

/**
 * Services of routes that few requests use. They share one module, because the bundler would split the code of the
 * cold start for each further module.
 */
export const onDemandServices = {
  addPasskey,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewCodes,
  beginTotp,
  confirmTotp,
  getMfaStatus,
  acceptProposal,
  discardProposal,
  removeSlide,
  reorderSlides,
  reviseSlide,
  addPicture,
  startDescription,
  startPicture,
  listActivity,
  listLibrary,
  pictureProviders,
  searchPictures,
  applyFinding,
  dismissFinding,
  startEditorialReview,
  editorialReviewView,
  cancel,
  deletePresentation,
  editDeck,
  pause,
  recordDeckAudit,
  requireDeletionProof,
  resume,
  generateHtmlVersion,
  nameVersion,
  pauseTask,
  regenerate,
  regenerateOutline,
  setCurrentVersion,
  startTask,
  placePresentation,
  usageHistory,
  userUsage,
  listAudit,
  listOwnSecurityEvents,
  listUserSecurityEvents,
  acceptInvitations,
  joinDeck,
  listSharedDecks,
  createShare,
  listShares,
  revokeShare,
  listExamples,
  listTemplates,
  changeOwnName,
  changeLimits,
  changeTier,
  createInvites,
  declineRequest,
  deleteInvite,
  deleteUser,
  endSessions,
  getInvite,
  getUserDetail,
  grantRequest,
  listInvites,
  listRequests,
  listUserDecks,
  listUsers,
  resetFactors,
  resumeMail,
  updateInvite,
  updateUser,
  userStats,
  validateInvite,
} as const;
