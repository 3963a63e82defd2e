import { lazy } from 'react';
import { loadMfaTexts } from '#web/lib/i18n.ts';

/** The step after the password; loaded with its texts on demand, to keep the first load small. */
export const SecondStep = lazy(async () => {
  const [module] = await Promise.all([import('./second-step.tsx'), loadMfaTexts()]);
  return { default: module.SecondStep };
});

/** The button for signing in without a password; loaded after the page. */
export const PasskeySignIn = lazy(async () => {
  const [module] = await Promise.all([import('./passkey-sign-in.tsx'), loadMfaTexts()]);
  return { default: module.PasskeySignIn };
});

/** Requires a proof of identity before its children are shown; loaded with its texts. */
export const IdentityCheck = lazy(async () => {
  const [module] = await Promise.all([import('./identity-check.tsx'), loadMfaTexts()]);
  return { default: module.IdentityCheck };
});

/** The profile's section of second factors; loaded with its texts. */
export const SecuritySection = lazy(async () => {
  const [module] = await Promise.all([import('./security-section.tsx'), loadMfaTexts()]);
  return { default: module.SecuritySection };
});
