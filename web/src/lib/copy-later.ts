const toTextBlob = (text: string) => new Blob([text], { type: 'text/plain' });

/**
 * Copies a text that is still being loaded; returns whether it was copied. The clipboard gets the promise at once,
 * because Safari allows copying only during the click.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const { clipboard } = navigator;
    if (typeof ClipboardItem === 'undefined') await clipboard.writeText(await text);
    else await clipboard.write([new ClipboardItem({ 'text/plain': text.then(toTextBlob) })]);
    return true;
  } catch {
    return false;
  }
}
