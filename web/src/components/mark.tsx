/** The logo: a slide, a second slide behind it and an accent line. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 28 22" width="28" height="22" aria-hidden="true" focusable="false">
      <path
        d="M7.500 1.500h17a2 2 0 0 1 2 2v10.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect x="1" y="6" width="21" height="15" rx="2" fill="currentColor" />
      <rect
        x="4.500"
        y="15"
        width="9"
        height="2.500"
        rx="0.500"
        fill="var(--mark-accent, #e5452b)"
      />
    </svg>
  );
}
