/** Returns a mailto URL for a draft (RFC 6068). */
export function buildFeedbackAddress(draft: { to: string; subject: string; body: string }): string {
  const subject = encodeURIComponent(draft.subject);
  const body = encodeURIComponent(draft.body);
  return `mailto:${draft.to}?subject=${subject}&body=${body}`;
}
