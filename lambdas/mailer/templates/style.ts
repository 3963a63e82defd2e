const family =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif";

/** Inline, for programs that drop style sheets. The light look. */
export const styles = {
  page: 'margin:0;padding:0;background:#f3f4f7;',
  preview: 'display:none;max-height:0;overflow:hidden;',
  around: 'padding:32px 16px;',
  card: `max-width:560px;background:#ffffff;border-radius:12px;font-family:${family};color:#1c2230;`,
  brand: 'padding:28px 36px 0;font-size:15px;font-weight:700;letter-spacing:.02em;color:#2450c8;',
  greeting: 'padding:16px 36px 0;font-size:20px;line-height:1.4;font-weight:700;',
  paragraph: 'padding:12px 36px 0;font-size:16px;line-height:1.6;overflow-wrap:anywhere;',
  block: 'padding:24px 36px 0;',
  code: "display:inline-block;background:#eef1f8;color:#1c2230;font:600 22px/1.3 'SF Mono',Consolas,monospace;letter-spacing:.06em;padding:12px 20px;border-radius:8px;",
  button:
    'display:inline-block;background:#2450c8;color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:12px 24px;border-radius:8px;',
  fallback: 'padding:24px 36px 0;font-size:13px;line-height:1.6;color:#545c6b;',
  link: 'color:#2450c8;word-break:break-all;',
  end: 'height:28px;font-size:0;line-height:0;',
  foot: 'max-width:560px;',
  footer: `padding:20px 36px 0;font:12px/1.6 ${family};color:#545c6b;`,
} as const;

/** The dark look and narrow screens, for programs that read style sheets; it must win over the inline styles. */
export const mailStyle = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101319 !important; }
  .card { background: #1b202b !important; color: #e8ebf2 !important; }
  .brand, .link { color: #8fb0ff !important; }
  .button { background: #8fb0ff !important; color: #0d1530 !important; }
  .code { background: #2a3142 !important; color: #e8ebf2 !important; }
  .faint { color: #a4adbd !important; }
}
@media (max-width: 480px) {
  .around { padding: 16px 8px !important; }
  .cell { padding-left: 20px !important; padding-right: 20px !important; }
  .button { display: block !important; text-align: center; }
}
`;
