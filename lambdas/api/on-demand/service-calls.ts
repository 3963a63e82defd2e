import { once } from '../../lib/once.ts';
import type { onDemandServices } from './services.ts';

type Services = typeof onDemandServices;

const loadServices = once(async () => (await import('./services.ts')).onDemandServices);

/** Returns a service whose module is loaded by the first call, to keep the code of a cold start small. */
function callOnDemand<Name extends keyof Services>(name: Name): Services[Name] {
  const call = async (...args: unknown[]) => {
    const service = (await loadServices())[name] as (...args: unknown[]) => Promise<unknown>;
    return service(...args);
  };
  return call as unknown as Services[Name];
}

/** The on-demand services by name. Their modules document results and errors. */
export const {
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
} = new Proxy({} as Services, {
  get: (_services, name) => callOnDemand(name as keyof Services),
});
