import { createErrorEntry } from './error-entry.ts';

/** The part of the error catalogue about the sign-in, sessions and API keys. */
export const signInErrors = {
  token_missing: createErrorEntry(401, 'Please sign in.', '请先登录。'),
  token_invalid: createErrorEntry(
    401,
    'Your session is not valid. Please sign in again.',
    '登录状态无效，请重新登录。',
  ),
  token_expired: createErrorEntry(
    401,
    'Your session has ended. Please sign in again.',
    '登录已过期，请重新登录。',
  ),
  key_invalid: createErrorEntry(
    401,
    'This API key is not valid. It was revoked, has expired or is mistyped.',
    '此 API 密钥无效：可能已被撤销、已过期或输入有误。',
  ),
  invalid_credentials: createErrorEntry(401, 'E-mail or password is wrong.', '邮箱或密码不正确。'),
  mfa_token_invalid: createErrorEntry(
    401,
    'This sign-in has expired. Start again with your password.',
    '本次登录已过期，请重新输入密码。',
  ),
  code_invalid: createErrorEntry(
    401,
    'This code is not valid. Enter a current code that has not been used.',
    '验证码无效，请输入未使用过的最新验证码。',
  ),
  passkey_invalid: createErrorEntry(
    401,
    'This passkey was not accepted. Try again or sign in another way.',
    '通行密钥未通过验证，请重试或换一种方式登录。',
  ),
  account_disabled: createErrorEntry(
    401,
    'Your account is disabled. Ask an admin to enable it again.',
    '您的账户已被停用，请联系管理员重新启用。',
  ),
};
