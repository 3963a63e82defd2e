import { PreviewPage as Preview } from '#web/features/preview/routes/preview-page.tsx';
import { CommandLayer } from './commands/command-layer.tsx';

/** The preview, which has no layout, with the palette and the list of shortcuts that the layout brings elsewhere. */
export function PreviewPage() {
  return (
    <>
      <Preview />
      <CommandLayer />
    </>
  );
}
