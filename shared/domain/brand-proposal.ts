/** Something in a company's file or web page that was not understood: a code for the app's text, and a detail of it. */
export type UnreadPart = { code: string; detail: string };

/** A brand read from a company's file or web page. It fills the form of a brand; a person checks and saves it. */
export type BrandProposal = {
  name: string;
  /** One to four colours as `rrggbb`; the first is the accent. */
  colors: string[];
  background: 'light' | 'dark' | null;
  /** Names of font families as found; null if none was found. */
  fonts: { heading: string | null; body: string | null };
  logo: { type: 'image/png' | 'image/jpeg' | 'image/svg+xml'; bytes: Uint8Array } | null;
  footer: string | null;
  not_understood: UnreadPart[];
};
