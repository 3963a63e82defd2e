import { themeList } from '#shared/deck/theme-list.ts';
import { downloadFormats } from '#shared/domain/formats.ts';

/** The help text. */
export const usage = `Creates, follows and exports Deckwright presentations.

  deckwright create FILE...      create a presentation from files (- for standard input)
    --topic TEXT                 the topic; needs no file
    --title TEXT, --instructions TEXT, --language TAG
    --theme NAME                 ${themeList.map(({ id }) => id).join(', ')}
    --template ID                follow the outline of a template (GET /api/templates)
    --slides NUMBER              3 to 60
    --format NAME, --out FILE    wait until it is ready, then save it as a file (see export)
    --no-wait                    print the id and exit
  deckwright list                list your presentations; --search TEXT
  deckwright watch ID            follow a generation until it ends
  deckwright export ID           save the published version
    --format NAME                ${downloadFormats.join(', ')}; default: the extension of --out, else pptx
    --out FILE                   default: the title
  deckwright render DECK.json    render an exported JSON file on this machine, without a server
    --theme NAME, --format NAME, --out FILE

All but render need an installation and an API key (Profile, API keys), with the scopes read and, for create, generate:

  export DECKWRIGHT_URL=https://deckwright.example.com
  export DECKWRIGHT_KEY=dw_…`;
