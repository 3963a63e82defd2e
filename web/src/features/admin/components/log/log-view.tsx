import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { logQuery } from '../../api/log.ts';
import styles from '../admin.module.css';
import entries from '../entries.module.css';
import { FilterSelect, Filters } from '../filters.tsx';
import { EmptyNote, PagedList } from '../list-state.tsx';
import { useListUrl, usePaging } from '../use-list-url.ts';
import { auditActionNames } from './audit-action-names.ts';
import { LogEntry } from './log-entry.tsx';

const parseId = (text: string) => (/^[0-9A-HJKMNP-TV-Z]{26}$/.test(text) ? text : '');

/** The audit log, newest first: who did what to whom and when. */
export function LogView() {
  const { t } = useTranslation();
  const { param, setFilters } = useListUrl();
  const paging = usePaging();
  const action = auditActionNames.find((name) => name === param('action')) ?? '';
  const actor_id = parseId(param('actor'));
  const target_id = parseId(param('target'));
  const query = useQuery(logQuery({ action, actor_id, target_id, cursor: paging.cursor }));
  const clear = () => setFilters({ action: null, actor: null, target: null });
  // The URL has only the ids of the filtered actor and target; the first event of the list has their names.
  const [first] = query.data?.items ?? [];
  const actor = first?.actor.id === actor_id ? first.actor.email : '';
  const target = first?.target.id === target_id ? first.target.label : '';
  const isFiltered = action !== '' || actor_id !== '' || target_id !== '';
  return (
    <div className={styles.view}>
      <Filters>
        <FilterSelect
          label={t('log.what')}
          value={action}
          options={[
            ['', t('log.everything')],
            ...auditActionNames.map((name) => [name, t(`log.filter.${name}`)] as const),
          ]}
          onSelect={(name) => setFilters({ action: name })}
        />
        {actor_id !== '' && (
          <Button size="sm" onClick={() => setFilters({ actor: null })}>
            {actor ? t('log.by', { who: actor }) : t('log.one_actor')} ×
          </Button>
        )}
        {target_id !== '' && (
          <Button size="sm" onClick={() => setFilters({ target: null })}>
            {target ? t('log.about', { what: target }) : t('log.one_target')} ×
          </Button>
        )}
      </Filters>
      <PagedList
        query={query}
        paging={paging}
        empty={
          <EmptyNote title={t('log.none')} text={t('log.none_text')}>
            {isFiltered && <Button onClick={clear}>{t('log.show_all')}</Button>}
          </EmptyNote>
        }
      >
        {(events) => (
          <ol className={entries.log} aria-label={t('people.view.log')}>
            {events.map((event) => (
              <LogEntry key={event.id} event={event} />
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  );
}
