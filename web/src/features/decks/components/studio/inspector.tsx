import type { ReactNode } from 'react';
import { Tabs } from '#web/components/tabs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './studio.module.css';

const inspectorTabs = ['content', 'design', 'notes', 'sources', 'assistant', 'comments'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** The selected tab of the inspector; it stays when another slide is selected. */
export type InspectorState = { tab: InspectorTab; setTab: (tab: InspectorTab) => void };

type Props = InspectorState & { panels: Partial<Record<InspectorTab, ReactNode>> };

/** The panels beside the slide. A tab without a panel is left out. */
export function Inspector({ tab, setTab, panels }: Props) {
  const { t } = useTranslation();
  const shownTabs = inspectorTabs.filter((id) => panels[id] !== undefined);
  const active = shownTabs.includes(tab) ? tab : (shownTabs[0] ?? 'sources');
  return (
    <aside className={styles.inspector} aria-label={t('studio.inspector')}>
      <Tabs
        label={t('studio.inspector')}
        tabs={shownTabs.map((id) => ({ id, label: t(`studio.tab.${id}`) }))}
        active={active}
        onChange={setTab}
      >
        {panels[active]}
      </Tabs>
    </aside>
  );
}
