import type { MfaMessages } from './messages.ts';
import { zhAdmin } from './zh-admin.ts';
import { zhPrograms } from './zh-programs.ts';

/** Chinese texts of two-step verification and passkeys. */
export const zhMfa: MfaMessages = {
  ...zhAdmin,
  mfa: {
    step: {
      lead: {
        totp: '请输入验证器应用显示的六位数字。',
        recovery_code: '请输入一个恢复代码，每个只能使用一次。',
        passkey: '请用指纹、面容或 PIN 确认。',
      },
      code: '验证码',
      recovery_code: '恢复代码',
      go: '继续',
      use_passkey: '使用通行密钥',
      use_totp: '使用验证器应用',
      use_recovery_code: '使用恢复代码',
      restart: '重新开始',
      lost: '以上方式都无法使用？请联系管理员重置两步验证。',
    },
    passkey: {
      sign_in: '使用通行密钥登录',
      cancelled: '未使用通行密钥，准备好后可重试。',
      exists: '此设备已有您账户的通行密钥。',
    },
    state: {
      off: '未启用，仅凭密码即可登录。',
      on: '已启用，仅有密码无法登录。',
      required: '您的账户须使用两步验证，请添加验证器应用或通行密钥后继续。',
    },
    section: {
      title: '两步验证',
      totp: '验证器应用',
      totp_off: '手机应用生成的六位数字',
      since: '添加于 {{date}}',
      passkeys: '通行密钥',
      passkeys_none: '用指纹、面容、PIN 或安全密钥登录',
      used: '上次使用：{{date}}',
      never: '尚未使用',
      codes: '恢复代码',
      codes_left_one: '剩余 {{count}} 个',
      codes_left_other: '剩余 {{count}} 个',
      add: '添加',
      replace: '更换',
      remove: '移除',
      rename: '重命名',
      renew: '生成新代码',
      no_passkeys: '此浏览器在当前地址不支持通行密钥，请用应用的域名通过 HTTPS 打开。',
    },
    totp: {
      title: '添加验证器应用',
      scan: '用应用扫描此二维码，或手动输入密钥。',
      qr: '密钥的二维码',
      key: '密钥',
      enter_code: '然后输入应用显示的六位数字。',
      turn_on: '启用',
    },
    codes: {
      title: '保存恢复代码',
      lead: '没有其他登录方式时，每个代码可登录一次。代码不会再次显示。',
      copy: '复制',
      download: '下载',
      done: '我已保存',
    },
    name: {
      add: '添加通行密钥',
      rename: '重命名通行密钥',
      label: '名称',
      hint: '例如设备名称：“工作电脑”。',
      save: '保存',
    },
    remove: {
      totp: '移除验证器应用？',
      passkey: '移除通行密钥“{{name}}”？',
      text: '移除后不能再用它登录。如果没有剩余的应用或通行密钥，两步验证将关闭。',
      renew: '生成新的恢复代码？',
      renew_text: '之前的代码将全部失效。',
    },
    confirm: {
      title: '确认是您本人',
      password: '您的密码',
      go: '确认',
    },
  },
  ...zhPrograms,
};
