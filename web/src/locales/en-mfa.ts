import { enAdmin } from './en-admin.ts';
import { enPrograms } from './en-programs.ts';

/** English texts of two-step verification, passkeys and API keys. */
export const enMfa = {
  ...enAdmin,
  mfa: {
    step: {
      lead: {
        totp: 'Enter the six digits that your authenticator app shows.',
        recovery_code: 'Enter one of your recovery codes. Each code works once.',
        passkey: 'Confirm with your fingerprint, face or PIN.',
      },
      code: 'Code',
      recovery_code: 'Recovery code',
      go: 'Continue',
      use_passkey: 'Use a passkey',
      use_totp: 'Use the authenticator app',
      use_recovery_code: 'Use a recovery code',
      restart: 'Start again',
      lost: 'No access to any of these? Ask an admin to reset two-step verification.',
    },
    passkey: {
      sign_in: 'Sign in with a passkey',
      cancelled: 'The passkey was not used. Try again when you are ready.',
      exists: 'This device already has a passkey for your account.',
    },
    state: {
      off: 'Off. Your password alone is enough to sign in.',
      on: 'On. Your password alone is not enough to sign in.',
      required:
        'Your account needs two-step verification. Add an authenticator app or a passkey to continue.',
    },
    section: {
      title: 'Two-step verification',
      totp: 'Authenticator app',
      totp_off: 'Six digits from an app on your phone',
      since: 'Added on {{date}}',
      passkeys: 'Passkeys',
      passkeys_none: 'Sign in with your fingerprint, face, PIN or a security key',
      used: 'Last used on {{date}}',
      never: 'Not used yet',
      codes: 'Recovery codes',
      codes_left_one: '{{count}} code left',
      codes_left_other: '{{count}} codes left',
      add: 'Add',
      replace: 'Replace',
      remove: 'Remove',
      rename: 'Rename',
      renew: 'Create new codes',
      no_passkeys:
        'This browser does not support passkeys at this address. Open the app by its domain name over HTTPS.',
    },
    totp: {
      title: 'Add an authenticator app',
      scan: 'Scan this code with the app, or type the key into it.',
      qr: 'QR code of the key',
      key: 'Key',
      enter_code: 'Then enter the six digits that the app shows.',
      turn_on: 'Turn on',
    },
    codes: {
      title: 'Save your recovery codes',
      lead: 'Each code signs you in once when you have no other way. They are not shown again.',
      copy: 'Copy',
      download: 'Download',
      done: 'I have saved them',
    },
    name: {
      add: 'Add a passkey',
      rename: 'Rename the passkey',
      label: 'Name',
      hint: 'For example, the name of the device: “Work laptop”.',
      save: 'Save',
    },
    remove: {
      totp: 'Remove the authenticator app?',
      passkey: 'Remove the passkey “{{name}}”?',
      text: 'You can no longer sign in with it. Two-step verification turns off when no app or passkey is left.',
      renew: 'Create new recovery codes?',
      renew_text: 'All earlier codes stop working.',
    },
    confirm: {
      title: 'Confirm that it’s you',
      password: 'Your password',
      go: 'Confirm',
    },
  },
  ...enPrograms,
};
