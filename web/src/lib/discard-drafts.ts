type DiscardDrafts = (userId: string) => void;
const discarders = new Set<DiscardDrafts>();
const channel = new BroadcastChannel('deckwright-drafts');
channel.addEventListener('message', ({ data }: MessageEvent<string>) => discardInThisTab(data));

function discardInThisTab(userId: string): void {
  for (const discard of discarders) discard(userId);
}

/** Registers a function that removes one user's drafts from this tab. */
export function onDiscardDrafts(discard: DiscardDrafts): void {
  discarders.add(discard);
}

/** Removes a user's drafts from all tabs, when the user signs out. An expired session keeps them. */
export function discardDrafts(userId: string): void {
  discardInThisTab(userId);
  channel.postMessage(userId);
}
