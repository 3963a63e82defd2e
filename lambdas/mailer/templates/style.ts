const family =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif";

/**
 * Inline styles in the colours of the app's light theme (tokens.css), because some mail programs ignore style sheets.
 */
export const styles = {
  page: 'margin:0;padding:0;background:#f5f0e6;',
  preview: 'display:none;max-height:0;overflow:hidden;',
  around: 'padding:32px 16px;',
  card: `max-width:560px;background:#fffdf8;border-radius:12px;font-family:${family};color:#211a14;`,
  brand:
    "padding:28px 36px 0;font:600 17px/1.3 'Source Serif 4',Georgia,'Noto Serif SC','Songti SC',serif;color:#b8320f;",
  greeting: 'padding:16px 36px 0;font-size:20px;line-height:1.4;font-weight:700;',
  paragraph: 'padding:12px 36px 0;font-size:16px;line-height:1.6;overflow-wrap:anywhere;',
  block: 'padding:24px 36px 0;',
  quote:
    'border-left:3px solid #d8cdbb;padding:2px 0 2px 16px;font-size:16px;line-height:1.6;overflow-wrap:anywhere;',
  code: "display:inline-block;background:#ebe4d6;color:#211a14;font:600 22px/1.3 'SF Mono',Consolas,monospace;letter-spacing:.06em;padding:12px 20px;border-radius:8px;",
  button:
    'display:inline-block;background:#c5381a;color:#fffaf4;text-decoration:none;font-size:16px;font-weight:600;padding:12px 24px;border-radius:8px;',
  fallback: 'padding:24px 36px 0;font-size:13px;line-height:1.6;color:#655a4d;',
  link: 'color:#b8320f;word-break:break-all;',
  end: 'height:28px;font-size:0;line-height:0;',
  foot: 'max-width:560px;',
  footer: `padding:20px 36px 0;font:12px/1.6 ${family};color:#655a4d;`,
  footerLink: 'color:#655a4d;',
} as const;

/**
 * Dark theme and narrow screens, for mail programs that support style sheets; `!important` overrides the inline
 * styles.
 */
export const mailStyle = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #161311 !important; }
  .card { background: #25201c !important; color: #f4ede3 !important; }
  .brand, .link { color: #ff7d5e !important; }
  .button { background: #d2401f !important; color: #fffaf4 !important; }
  .code { background: #110f0d !important; color: #f4ede3 !important; }
  .quote { border-left-color: #5d5247 !important; }
  .faint { color: #b5aa9c !important; }
}
@media (max-width: 480px) {
  .around { padding: 16px 8px !important; }
  .cell { padding-left: 20px !important; padding-right: 20px !important; }
  .button { display: block !important; text-align: center; }
}
`;
