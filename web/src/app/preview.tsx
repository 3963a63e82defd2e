import { PreviewPage as Preview } from '#web/features/preview/routes/preview-page.tsx';
import { CommandDialog } from './commands/command-dialog.tsx';

/**
 * The preview page with the palette and the shortcuts sheet, which other pages get from the layout.
 */
export function PreviewPage() {
  return (
    <>
      <Preview />
      <CommandDialog />
    </>
  );
}
